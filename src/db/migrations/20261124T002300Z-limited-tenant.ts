import { sql, type Kysely } from 'kysely';
import { LIMITED_TENANT_ROLE, TENANT_ROLE } from '../tenant.ts';

/** Makes the role where it is missing, and lets the owner take it, as the role of all tenants. */
const becomeLimited = `
  do $$ begin
    if not exists (select from pg_roles where rolname = '${LIMITED_TENANT_ROLE}') then
      begin create role ${LIMITED_TENANT_ROLE} nologin;
      exception when duplicate_object or unique_violation then null; end;
    end if;
    if not pg_has_role('${LIMITED_TENANT_ROLE}', '${TENANT_ROLE}', 'usage') then
      begin grant ${TENANT_ROLE} to ${LIMITED_TENANT_ROLE};
      exception when unique_violation then null; end;
    end if;
    if not pg_has_role(current_user, '${LIMITED_TENANT_ROLE}', 'set') then
      execute format('grant ${LIMITED_TENANT_ROLE} to %I', current_user);
    end if;
  exception when insufficient_privilege then
    raise insufficient_privilege using message = format('%s: an administrator has to run'
      ' "create role ${LIMITED_TENANT_ROLE} nologin" where that role is missing, then'
      ' "grant ${TENANT_ROLE} to ${LIMITED_TENANT_ROLE}" and "grant ${LIMITED_TENANT_ROLE} to %I"',
      sqlerrm, current_user);
  end $$`;

/** A scalar subquery, evaluated once per statement. Without the setting nothing is within. */
const idsOf = (setting: string) =>
  `((select coalesce(nullif(current_setting('${setting}', true), ''), '{}'))::uuid[])`;
const isOwnCampaign = `campaign_id = any ${idsOf('redial.campaign_ids')}`;
const isOwnBatch = `batch_id = any ${idsOf('redial.batch_ids')}`;
const isOwn = `${isOwnCampaign} or ${isOwnBatch}`;

/*
 * A batch reads and locks its campaign, which may not be changed with it. Contacts of an upload lie under
 * the id of the import until a batch adopts them.
 */
const policies: Record<string, { using: string; check: string }> = {
  campaigns: {
    using: `${isOwnCampaign} or campaign_id in (select campaign_id from batches where ${isOwnBatch})`,
    check: isOwnCampaign,
  },
  batches: { using: isOwn, check: isOwn },
  contacts: {
    using: `${isOwn} or batch_id in (select import_id from imports where ${isOwnBatch})`,
    check: isOwn,
  },
  calls: { using: isOwn, check: isOwn },
  actions: { using: isOwn, check: isOwn },
};

/** Limits requests of tokens with scopes such as `campaign:…` to these objects. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(becomeLimited).execute(db);
  for (const [table, { using, check }] of Object.entries(policies)) {
    const policy = `create policy within_scopes on ${table} as restrictive to ${LIMITED_TENANT_ROLE}
      using (${using}) with check (${check})`;
    await sql.raw(policy).execute(db);
  }
}
