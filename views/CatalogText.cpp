// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "CatalogText.h"

#include <QCoreApplication>

#include <set>

namespace raterscope {

QString catalogText(const std::string& text)
{
    return text.empty() ? QString() : QCoreApplication::translate("Catalog", text.c_str());
}

void visitCatalogTexts(const std::function<void(const std::string&)>& visit)
{
    std::set<std::string> seen;
    const auto once = [&](const std::string& text) {
        if (!text.empty() && seen.insert(text).second)
            visit(text);
    };
    for (const auto& analysis : catalog()) {
        once(analysis.title);
        once(analysis.question);
        once(analysis.definition);
        once(analysis.missing);
        for (const auto& option : analysis.options) {
            once(option.title);
            once(option.help);
            once(option.zeroText);
            for (const auto& choice : option.choices)
                once(choice.title);
        }
    }
}

} // namespace raterscope
