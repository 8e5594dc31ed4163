import { EVENT_TYPES } from '../../../../src/domain/webhook-event.ts';
import { Group, NativeSelect, Select } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { choicesOf } from '../../components/field.ts';
import { present, wordOf } from '../../components/search-params.ts';
import { texts } from '../../texts.ts';
import { EVENT_CHOICES } from './endpoint-fields.ts';
import { DELIVERY_STATUSES, type DeliverySearch } from './search.ts';

const { log } = texts.endpoints;
const STATUSES = [{ value: '', label: texts.list.any }, ...choicesOf(log.statuses)];

/** Which deliveries of an endpoint are listed. */
export function DeliveryFilters({ filters }: { filters: DeliverySearch }) {
  const navigate = useNavigate({ from: '/webhook-endpoints/$endpointId' });
  const filter = (changed: { [Name in keyof DeliverySearch]: DeliverySearch[Name] | undefined }) =>
    void navigate({ search: present({ ...filters, ...changed }) });
  return (
    <Group align="end">
      <NativeSelect
        label={log.onlyStatus}
        data={STATUSES}
        value={filters.status ?? ''}
        onChange={({ currentTarget: { value } }) =>
          filter({ status: wordOf(DELIVERY_STATUSES, value) })
        }
      />
      <Select
        label={log.onlyType}
        placeholder={texts.list.any}
        clearable
        data={EVENT_CHOICES}
        value={filters.type ?? null}
        onChange={(value) => filter({ type: wordOf(EVENT_TYPES, value) })}
      />
    </Group>
  );
}
