import { ACTOR_KINDS, AUDIT_ACTIONS, AUDIT_OBJECTS } from '../../../../src/domain/audit.ts';
import { Group, Select } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { DayField } from '../../components/day-field.tsx';
import { present, wordOf } from '../../components/search-params.ts';
import { SearchField } from '../../components/search-field.tsx';
import { texts } from '../../texts.ts';
import type { AuditSearch } from './search.ts';
import { useTokens } from './use-tokens.ts';

const t = texts.auditLog;
const choices = <Word extends string>(words: readonly Word[], names: Record<Word, string>) =>
  words.map((value) => ({ value, label: names[value] }));
const ACTIONS = choices(AUDIT_ACTIONS, t.actions);
const OBJECTS = choices(AUDIT_OBJECTS, t.objects);
const ACTORS = choices(ACTOR_KINDS, t.actors);

/** Which entries are listed. */
export function AuditFilters({ filters }: { filters: AuditSearch }) {
  const navigate = useNavigate({ from: '/audit-log' });
  const tokens = useTokens().map(({ token_id: value, name: label }) => ({ value, label }));
  const filter = (changed: { [Name in keyof AuditSearch]: AuditSearch[Name] | undefined }) =>
    void navigate({ search: present({ ...filters, ...changed }), replace: true });
  const select = { placeholder: texts.list.any, clearable: true, searchable: true };
  return (
    <Group align="end">
      <Select
        {...select}
        label={t.action}
        value={filters.action ?? null}
        data={ACTIONS}
        onChange={(value) => filter({ action: wordOf(AUDIT_ACTIONS, value) })}
      />
      <Select
        {...select}
        label={t.object}
        value={filters.object ?? null}
        data={OBJECTS}
        onChange={(value) => filter({ object: wordOf(AUDIT_OBJECTS, value) })}
      />
      <SearchField label={t.objectId} value={filters.id} onSearch={(id) => filter({ id })} />
      <Select
        {...select}
        label={t.actor}
        value={filters.actor ?? null}
        data={ACTORS}
        onChange={(value) => filter({ actor: wordOf(ACTOR_KINDS, value) })}
      />
      <Select
        {...select}
        label={t.token}
        value={filters.token ?? null}
        data={tokens}
        onChange={(value) => filter({ token: value ?? undefined })}
      />
      <DayField label={t.after} value={filters.after} onChange={(after) => filter({ after })} />
      <DayField label={t.before} value={filters.before} onChange={(before) => filter({ before })} />
    </Group>
  );
}
