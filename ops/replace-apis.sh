#!/bin/sh
# Replaces the APIs of ops/compose.production.yml one after the other by APIs with the image and the settings
# that ops/production.env names now. The next one is stopped only after the one before it has a healthy
# successor. If one does not become healthy, it stops with exit code 1, and the other old APIs go on.
#   sh ops/replace-apis.sh
set -eu
cd "$(dirname "$0")/.."

compose() {
  docker compose --env-file ops/production.env "$@"
}

old=$(compose ps --quiet api)
count=$(printf '%s\n' "$old" | grep -c . || true)
if [ "$count" -lt 2 ]; then
  echo "running APIs: $count; at least 2 are needed, so that one answers while another is replaced:" \
    'set API_REPLICAS=2 and API_PORTS=8080-8081 in ops/production.env and run' \
    'docker compose --env-file ops/production.env up --detach --no-deps api' >&2
  exit 1
fi

for container in $old; do
  echo "replacing the API in container $container"
  docker stop "$container" > /dev/null
  docker rm "$container" > /dev/null
  # Fills the number up with a new one, and leaves the others as they are.
  compose up --detach --no-deps --no-recreate --wait --wait-timeout 180 --scale "api=$count" api
done
