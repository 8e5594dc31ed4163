import { sql, type Kysely } from 'kysely';
import { LIMITED_TENANT_ROLE } from '../tenant.ts';

/*
 * A policy holds for the members of its role, too, where they inherit its rights. An owner that is no
 * superuser is such a member, and saw no campaign and no batch. So the policies name the role that a
 * statement runs as.
 */
const nameTheRole = `
  do $$
  declare
    is_other constant text := '(select current_user) <> ''${LIMITED_TENANT_ROLE}''';
    policy record;
  begin
    for policy in
      select tablename, qual, with_check from pg_policies
      where schemaname = 'public' and policyname = 'within_scopes'
    loop
      execute format('alter policy within_scopes on %I using (%s or (%s)) with check (%s or (%s))',
        policy.tablename, is_other, policy.qual, is_other, policy.with_check);
    end loop;
  end $$`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(nameTheRole).execute(db);
}
