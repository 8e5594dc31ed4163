import { Table } from '@mantine/core';
import { TableHead } from '../table-head.tsx';
import { texts } from '../../texts.ts';
import { timeIn } from '../time.tsx';
import { type Hours, stateAt } from './openings.ts';
import { useNow } from './use-now.ts';

const SCROLLED_BY_KEYS = { viewportProps: { tabIndex: 0 } };

/** What calling hours mean now in several time zones. */
export function ZoneTable({ hours, zones }: { hours: Hours; zones: readonly string[] }) {
  const now = useNow();
  const { zoneColumn, thereColumn, stateColumn, changeColumn } = texts.hours;
  return (
    <Table.ScrollContainer minWidth={420} scrollAreaProps={SCROLLED_BY_KEYS}>
      <Table aria-label={texts.hours.zones}>
        <TableHead columns={[zoneColumn, thereColumn, stateColumn, changeColumn]} />
        <tbody>
          {zones.map((zone) => (
            <ZoneRow key={zone} hours={hours} zone={zone} now={now} />
          ))}
        </tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function ZoneRow({ hours, zone, now }: { hours: Hours; zone: string; now: Date }) {
  const { isOpen, changesAt } = stateAt(hours, zone, now);
  const changes = isOpen ? texts.hours.closes : texts.hours.opens;
  return (
    <tr>
      <th scope="row">{zone}</th>
      <td>{timeIn(now.toISOString(), zone)}</td>
      <td>{isOpen ? texts.hours.openNow : texts.hours.closedNow}</td>
      <td>
        {changesAt === null ? texts.hours.noChange : changes(timeIn(changesAt.toISOString()))}
      </td>
    </tr>
  );
}
