import { ACTOR_KINDS, AUDIT_ACTIONS, AUDIT_OBJECTS } from '../../../../src/domain/audit.ts';
import { Group, Select } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { DayField } from '../../components/day-field.tsx';
import { present } from '../../components/search-params.ts';
import { SearchField } from '../../components/search-field.tsx';
import { WordSelect } from '../../components/word-select.tsx';
import { texts } from '../../texts.ts';
import type { AuditSearch } from './search.ts';
import { useTokens } from './use-tokens.ts';

const t = texts.auditLog;

/** Which entries are listed. */
export function AuditFilters({ filters }: { filters: AuditSearch }) {
  const navigate = useNavigate({ from: '/audit-log' });
  const tokens = useTokens().map(({ token_id: value, name: label }) => ({ value, label }));
  const filter = (changed: { [Name in keyof AuditSearch]: AuditSearch[Name] | undefined }) =>
    void navigate({ search: present({ ...filters, ...changed }), replace: true });
  return (
    <Group align="end">
      <WordSelect
        label={t.action}
        words={AUDIT_ACTIONS}
        names={t.actions}
        value={filters.action}
        onChange={(action) => filter({ action })}
        isSearchable
      />
      <WordSelect
        label={t.object}
        words={AUDIT_OBJECTS}
        names={t.objects}
        value={filters.object}
        onChange={(object) => filter({ object })}
        isSearchable
      />
      <SearchField label={t.objectId} value={filters.id} onSearch={(id) => filter({ id })} />
      <WordSelect
        label={t.actor}
        words={ACTOR_KINDS}
        names={t.actors}
        value={filters.actor}
        onChange={(actor) => filter({ actor })}
        isSearchable
      />
      <Select
        label={t.token}
        placeholder={texts.list.any}
        clearable
        searchable
        value={filters.token ?? null}
        data={tokens}
        onChange={(value) => filter({ token: value ?? undefined })}
      />
      <DayField label={t.after} value={filters.after} onChange={(after) => filter({ after })} />
      <DayField label={t.before} value={filters.before} onChange={(before) => filter({ before })} />
    </Group>
  );
}
