# SPDX-FileCopyrightText: 2026 The Raterscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
# Sourced by run and test: the Debian 12 packages of the project, and how they get here.

# To build and run.
build_packages=(
  cmake ninja-build g++ pkg-config
  qt6-base-dev qt6-svg-dev qt6-charts-dev libqt6opengl6-dev libgl-dev libvulkan-dev
  nlohmann-json3-dev libtbb-dev libboost-dev libeigen3-dev liblbfgspp-dev libcsv-dev libuchardet-dev
  libqt6sql6-sqlite libqt6sql6-psql qt6-l10n-tools
  fonts-liberation fonts-dejavu-core fonts-droid-fallback
)

# To test: benchmarks, a UTF-8 and a decimal-comma locale, tools that re-open exported PDF files, a database server.
test_packages=(
  libbenchmark-dev locales poppler-utils postgresql
)

# To build and run the fuzz targets.
fuzz_packages=(
  clang libclang-rt-14-dev
)

# To make and check the Debian package.
deb_packages=(
  fakeroot dpkg-dev file desktop-file-utils appstream groff-base
)

# install_packages NAME…: installs those that are missing; says so and goes on when apt cannot be used.
install_packages() {
  local missing=()
  local name
  for name in "$@"; do
    dpkg-query -W -f '${Status}\n' "$name" 2>/dev/null | grep -q '^install ok installed$' || missing+=("$name")
  done
  [ ${#missing[@]} -eq 0 ] && return 0
  local sudo=()
  if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null || {
      echo "These packages are missing and need root to install: ${missing[*]}" >&2
      return 1
    }
    sudo=(sudo)
  fi
  echo "Installing ${#missing[@]} Debian packages: ${missing[*]}" >&2
  "${sudo[@]}" apt-get update -qq
  "${sudo[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" \
    >"${TMPDIR:-/tmp}/raterscope-apt.log" 2>&1 || {
    cat "${TMPDIR:-/tmp}/raterscope-apt.log" >&2
    return 1
  }
}
