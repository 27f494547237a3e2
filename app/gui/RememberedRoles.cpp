// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/RememberedRoles.h"

#include "document/SessionFields.h"
#include "document/SessionImport.h"

#include <QCryptographicHash>
#include <QSettings>

namespace raterscope {

namespace {

const QString rolesKey = QStringLiteral("import/roles");
constexpr qsizetype mostColumnSets = 50;
constexpr std::size_t longestRoles = 100'000; ///< thousands of rater columns are not kept

QString keyOf(const Preview& preview)
{
    QCryptographicHash hash(QCryptographicHash::Sha256);
    hash.addData(preview.isTable ? QByteArray("table") : QByteArray::fromStdString(preview.format));
    for (const auto& column : preview.columns) {
        hash.addData(QByteArrayView("\x1f"));
        hash.addData(QByteArrayView(column.data(), static_cast<qsizetype>(column.size())));
    }
    return QString::fromLatin1(hash.result().toHex());
}

} // namespace

std::optional<ImportOptions> rememberedRoles(const Preview& preview)
{
    const QString key = keyOf(preview) + QLatin1Char(' ');
    for (const QString& entry : QSettings().value(rolesKey).toStringList()) {
        if (!entry.startsWith(key))
            continue;
        try {
            std::vector<std::string> unknown;
            return importFromJson(nlohmann::json::parse(entry.mid(key.size()).toStdString()), "import",
                                  unknown);
        } catch (const nlohmann::json::exception&) {
            return std::nullopt; // the settings were changed by hand, or by another version
        } catch (const SessionError&) {
            return std::nullopt;
        }
    }
    return std::nullopt;
}

void rememberRoles(const Preview& preview, const ImportOptions& options)
{
    ImportOptions roles;
    roles.format = options.format;
    roles.mapping = options.mapping;
    roles.raterColumns = options.raterColumns;
    roles.raterPattern = options.raterPattern;
    roles.referenceColumns = options.referenceColumns;
    const std::string text =
        importToJson(roles).dump(-1, ' ', true, nlohmann::json::error_handler_t::replace);
    const QString key = keyOf(preview) + QLatin1Char(' ');
    QSettings settings;
    QStringList entries = settings.value(rolesKey).toStringList();
    entries.removeIf([&](const QString& entry) { return entry.startsWith(key); });
    if (text.size() <= longestRoles)
        entries.prepend(key + QString::fromStdString(text));
    settings.setValue(rolesKey, entries.mid(0, mostColumnSets));
}

} // namespace raterscope
