import { List, Stack, Text, Title } from '@mantine/core';
import type { BatchDryRun } from 'redial-client';
import { Time } from '../../components/time.tsx';
import { texts } from '../../texts.ts';
import { count } from '../../components/count.ts';

const SHOWN_OPENINGS = 3;

type Props = {
  result: BatchDryRun;
  /** When the batch would start, in UTC; null: at once. */
  startAt: string | null;
  /** Of the campaign. */
  timeZone: string | null;
};

/** When the calls would be made. */
export function EstimateNotice({ result, startAt, timeZone }: Props) {
  const { estimate, openings, total_contacts: contacts } = result;
  const shown = openings.slice(0, SHOWN_OPENINGS);
  return (
    <Stack gap="xs">
      {estimate !== null && contacts > 0 && (
        <>
          <Title order={3} size="h4">
            {texts.upload.estimate}
          </Title>
          <List size="sm">
            <List.Item>
              {texts.upload.startOfEstimate}:{' '}
              <Instant at={startAt} timeZone={timeZone} none={texts.upload.atOnce} />
            </List.Item>
            <List.Item>
              {texts.upload.callsExpected}: {count(estimate.calls_expected)}
            </List.Item>
            <List.Item>
              {texts.upload.firstCall}: <Instant at={estimate.first_call_at} timeZone={timeZone} />
            </List.Item>
            <List.Item>
              {texts.upload.lastCall}: <Instant at={estimate.last_call_at} timeZone={timeZone} />
            </List.Item>
            {(estimate.limited_by ?? []).map(({ name, contacts_waiting: waiting }) => (
              <List.Item key={name}>
                {texts.upload.limitedBy(waiting, name.replaceAll('_', ' '))}
              </List.Item>
            ))}
          </List>
        </>
      )}
      {shown.length > 0 && (
        <>
          <Text fw={600}>{texts.upload.openings}</Text>
          <List size="sm">
            {shown.map(({ from, until }) => (
              <List.Item key={from}>
                {texts.upload.opening} <Time at={from} calleeZone={timeZone} />{' '}
                {until === null ? (
                  texts.upload.neverCloses
                ) : (
                  <>
                    {texts.upload.closing} <Time at={until} calleeZone={timeZone} />
                  </>
                )}
              </List.Item>
            ))}
          </List>
        </>
      )}
    </Stack>
  );
}

type InstantProps = { at: string | null; timeZone: string | null; none?: string };

function Instant({ at, timeZone, none = texts.upload.notWithinAYear }: InstantProps) {
  if (at === null) return <span>{none}</span>;
  return <Time at={at} calleeZone={timeZone} />;
}
