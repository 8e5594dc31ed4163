#!/bin/sh
# Removes from node_modules what the image does not need: the Node that is fetched for machines without Node
# 24, and the Temporal cores of other systems. Run it in the folder of node_modules.
set -eu

rm -rf node_modules/node-linux-* node_modules/.bin/node
releases=node_modules/@temporalio/core-bridge/releases
own=$(node -p "({ x64: 'x86_64', arm64: 'aarch64' })[process.arch] + '-unknown-linux-gnu'")
# A core that is not there would be missed by the worker alone, hours later.
test -d "$releases/$own"
find "$releases" -mindepth 1 -maxdepth 1 ! -name "$own" -exec rm -rf {} +
