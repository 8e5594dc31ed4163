import { Card, Stack, Text, Title } from '@mantine/core';
import type { CallRecord } from 'redial-client';
import { plainWords } from '../../components/plain-words.ts';
import { texts } from '../../texts.ts';
import { Recording } from './recording.tsx';
import { clockOf } from './turn-clock.ts';

const REMEDIES: Readonly<Record<string, string>> = texts.calls.remedies;

/** What was said in a call, with its summary and its recording; why there was no conversation. */
export function Conversation({ call }: { call: CallRecord }) {
  const { failure, summary, turns = [], transcript, disposition } = call;
  return (
    <Card withBorder mt="xs" padding="sm">
      <Stack gap="xs">
        {failure !== null && (
          <Text size="sm">
            {failure.message} {REMEDIES[failure.code] ?? plainWords(failure.remedy)}
          </Text>
        )}
        {disposition !== null && (
          <Text size="sm">
            {texts.calls.disposition}: {disposition}
          </Text>
        )}
        {summary !== undefined && (
          <Text size="sm">
            {texts.calls.summary}: {summary}
          </Text>
        )}
        {turns.length > 0 && <Turns turns={turns} />}
        {turns.length === 0 && transcript !== undefined && (
          <Text size="sm" style={{ whiteSpace: 'pre-line' }}>
            {transcript}
          </Text>
        )}
        {call.recording_url !== null && <Recording executionId={call.execution_id} />}
      </Stack>
    </Card>
  );
}

function Turns({ turns }: { turns: NonNullable<CallRecord['turns']> }) {
  return (
    <>
      <Title order={3} size="sm">
        {texts.calls.transcript}
      </Title>
      <Stack component="ol" gap={4} m={0} p={0} style={{ listStyle: 'none' }}>
        {turns.map(({ role, text, start_seconds: start }, index) => (
          <Text component="li" size="sm" key={index}>
            {start !== null && `${clockOf(start)} `}
            <strong>{texts.calls.roles[role]}:</strong> {text}
          </Text>
        ))}
      </Stack>
    </>
  );
}
