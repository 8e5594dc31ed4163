#!/bin/sh
# Makes the roles and databases of Redial and Temporal. The image of Postgres runs it once, while its
# data folder is empty. Neither role is a superuser, and neither can reach the databases of the other.
set -eu

psql --no-psqlrc --quiet --set=ON_ERROR_STOP=1 \
  --username="$POSTGRES_USER" --dbname="$POSTGRES_DB" \
  --set=redial_password="$REDIAL_DATABASE_PASSWORD" \
  --set=api_password="$API_DATABASE_PASSWORD" \
  --set=worker_password="$WORKER_DATABASE_PASSWORD" \
  --set=temporal_password="$TEMPORAL_DATABASE_PASSWORD" <<'SQL'
create role redial login password :'redial_password';
create role temporal login password :'temporal_password';

create role redial_api_login login password :'api_password';
create role redial_worker_login login password :'worker_password';

-- Their rights come with each migration. Elsewhere the owner makes these roles; here redial has no
-- right to make roles.
create role redial_tenant nologin;
create role redial_limited_tenant nologin in role redial_tenant;
create role redial_api nologin;
create role redial_worker nologin;
grant redial_tenant, redial_limited_tenant to redial;
grant redial_tenant, redial_limited_tenant to redial_api with inherit false;
grant redial_api to redial_api_login;
grant redial_worker to redial_worker_login;

create database redial owner redial;
create database temporal owner temporal;
create database temporal_visibility owner temporal;
revoke connect, temporary on database redial, temporal, temporal_visibility from public;
grant connect on database redial to redial_api, redial_worker;
SQL
