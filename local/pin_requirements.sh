#!/bin/sh
# Turns requirements*.in into requirements*.txt: exact versions with the hashes of every file of the release,
# so that one list serves Linux and macOS. Resolved on the oldest Python that the project runs on, because a
# release for it also installs on the newer ones.
set -eu
cd "$(dirname "$0")/.."
python=$(local/find_python.sh 3.11)

# Only the public index decides what others install, not this machine's own pip settings.
export PIP_CONFIG_FILE=/dev/null
unset PIP_CONSTRAINT PIP_FIND_LINKS PIP_INDEX_URL PIP_EXTRA_INDEX_URL
export CUSTOM_COMPILE_COMMAND="make pins"

if [ ! -x .venv-pins/bin/pip-compile ]; then
    echo "==> creating .venv-pins with $("$python" --version)"
    "$python" -m venv --clear .venv-pins
    .venv-pins/bin/python -m pip install --quiet --disable-pip-version-check pip-tools==7.6.2
fi
for name in requirements requirements-lambda requirements-infra requirements-dev requirements-peers; do
    echo "==> pinning $name.txt"
    .venv-pins/bin/pip-compile --quiet --generate-hashes --strip-extras --allow-unsafe \
        --no-emit-index-url --no-emit-find-links --no-emit-trusted-host --no-emit-options \
        "$@" --output-file "$name.txt" "$name.in"
done
