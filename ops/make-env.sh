#!/bin/sh
# Writes ops/production.env for ops/compose.production.yml, readable by its owner only: random secrets, and
# lines to fill in. It never changes a file that exists. Needs no program but those of every Linux and macOS.
set -eu
umask 077
cd "$(dirname "$0")"

hex() {
  od -An -v -tx1 -N "$1" /dev/urandom | tr -d ' \n'
}

base64_key() {
  head -c 32 /dev/urandom | base64 | tr -d '\n'
}

if [ -e production.env ]; then
  echo 'ops/production.env exists already: it stays as it is' >&2
  exit 1
fi

owner=$(hex 24) api=$(hex 24) worker=$(hex 24)
cat > production.env <<END
# Without the last two files for a Postgres or a Temporal of yours.
COMPOSE_FILE=ops/compose.production.yml:ops/compose.postgres.yml:ops/compose.temporal.yml

# Fill in: nothing starts while one is empty.
PUBLIC_URL=
CALL_CONTROL_URL=
CALL_CONTROL_ACCOUNT_SID=
CALL_CONTROL_TOKEN=
CALL_CONTROL_WEBHOOK_SECRET=

# For a Postgres of yours: its address and its passwords.
MIGRATE_DATABASE_URL=postgres://redial:$owner@postgres:5432/redial
API_DATABASE_URL=postgres://redial_api_login:$api@postgres:5432/redial
WORKER_DATABASE_URL=postgres://redial_worker_login:$worker@postgres:5432/redial
# For a Temporal of yours: its address, and the TEMPORAL_ variables of docs/configuration.md.
TEMPORAL_ADDRESS=temporal:7233
TEMPORAL_DATABASE_HOST=postgres

# Secrets. Keep a copy with the backups.
BOOTSTRAP_TOKEN=gat_$(hex 32)
CALL_CONTROL_ENCRYPTION_KEY=$(base64_key)
ERASURE_KEY=$(base64_key)
REPORT_SECRET=$(hex 32)
TEMPORAL_PAYLOAD_KEYS=$(base64_key)

# Of the Postgres of ops/compose.postgres.yml alone.
POSTGRES_PASSWORD=$(hex 24)
REDIAL_DATABASE_PASSWORD=$owner
API_DATABASE_PASSWORD=$api
WORKER_DATABASE_PASSWORD=$worker
TEMPORAL_DATABASE_PASSWORD=$(hex 24)
END
echo 'wrote ops/production.env: fill in its first part'
