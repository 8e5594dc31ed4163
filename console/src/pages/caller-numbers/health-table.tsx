import { Group, Table, Text } from '@mantine/core';
import type { CallerNumberHealth } from 'redial-client';
import { count } from '../../components/count.ts';
import { Time } from '../../components/time.tsx';
import { TableHead } from '../../components/table-head.tsx';
import { texts } from '../../texts.ts';
import { capText, isResting, shareText } from './health.ts';
import { NumberActions } from './number-actions.tsx';

type Props = {
  numbers: readonly CallerNumberHealth[];
  /** Those that the operator has assigned to the organization. */
  assigned: readonly string[];
};

/** Calls, answers, cap and rest of each number. */
export function HealthTable({ numbers, assigned }: Props) {
  const { number, calls, answerRate, shortCalls, cap, state, actions } = texts.callerNumbers;
  return (
    <Table.ScrollContainer minWidth={820}>
      <Table aria-label={texts.callerNumbers.title}>
        <TableHead columns={[number, calls, answerRate, shortCalls, cap, state, actions]} />
        <tbody>
          {numbers.map((health) => (
            <HealthRow
              key={health.phone_number}
              health={health}
              isAssigned={assigned.includes(health.phone_number)}
            />
          ))}
        </tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function HealthRow({ health, isAssigned }: { health: CallerNumberHealth; isAssigned: boolean }) {
  return (
    <tr>
      <th scope="row">
        {health.phone_number}
        {isAssigned && <Text size="xs">{texts.callerNumbers.assigned}</Text>}
      </th>
      <td>{count(health.calls)}</td>
      <td>{shareText(health.answer_rate)}</td>
      <td>{shareText(health.short_call_share)}</td>
      <td>{capText(health)}</td>
      <td>
        <RestState health={health} />
      </td>
      <td>
        <Group gap="xs" wrap="nowrap">
          <NumberActions health={health} />
        </Group>
      </td>
    </tr>
  );
}

function RestState({ health }: { health: CallerNumberHealth }) {
  const { reasons, resting, ready, restedLast } = texts.callerNumbers;
  const reason = health.rest_reason === null ? '' : reasons[health.rest_reason];
  if (isResting(health)) {
    return (
      <>
        {resting} <Time at={health.resting_until} />: {reason}
      </>
    );
  }
  return (
    <>
      {ready}
      {health.rested_at !== null && (
        <Text size="xs">
          {restedLast} <Time at={health.rested_at} />, {reason}
        </Text>
      )}
    </>
  );
}
