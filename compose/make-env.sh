#!/bin/sh
# Writes a file .env with random secrets for docker-compose.yml, readable by its owner only. It never
# changes a file that exists. Needs no program but those of every Linux and macOS.
set -eu
umask 077

hex() {
  od -An -v -tx1 -N "$1" /dev/urandom | tr -d ' \n'
}

base64_key() {
  head -c 32 /dev/urandom | base64 | tr -d '\n'
}

if [ -e .env ]; then
  echo '.env exists already: it stays as it is' >&2
  exit 1
fi

cat > .env <<END
POSTGRES_PASSWORD=$(hex 24)
REDIAL_DATABASE_PASSWORD=$(hex 24)
API_DATABASE_PASSWORD=$(hex 24)
WORKER_DATABASE_PASSWORD=$(hex 24)
TEMPORAL_DATABASE_PASSWORD=$(hex 24)
BOOTSTRAP_TOKEN=gat_$(hex 32)
CALL_CONTROL_TOKEN=$(hex 32)
CALL_CONTROL_WEBHOOK_SECRET=wh_secret_$(hex 24)
CALL_CONTROL_ENCRYPTION_KEY=$(base64_key)
REPORT_SECRET=$(hex 32)
ERASURE_KEY=$(base64_key)
ASTERISK_ARI_PASSWORD=$(hex 24)
END
echo 'wrote .env; the API token is its BOOTSTRAP_TOKEN'
