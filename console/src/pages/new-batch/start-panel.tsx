import { Button, Radio, Stack, Text, Title } from '@mantine/core';
import { momentOf, type Schedule } from '../../components/local-time.ts';
import { SchedulePicker } from '../../components/schedule-picker.tsx';
import { texts } from '../../texts.ts';
import { counted } from '../../components/count.ts';

/** When the batch starts. */
export type Start = { kind: 'now' | 'later'; schedule: Schedule };

/** The instant of a start; null: at once, undefined: it is not chosen yet. */
export function startInstant({ kind, schedule }: Start): Date | null | undefined {
  return kind === 'now' ? null : momentOf(schedule)?.at;
}

/** Chooses when the calls begin, and begins. */
export function StartPanel({
  contacts,
  start,
  isSending,
  onChange,
  onSubmit,
}: {
  contacts: number;
  start: Start;
  isSending: boolean;
  onChange: (start: Start) => void;
  onSubmit: () => void;
}) {
  const { kind, schedule } = start;
  const isMissing = startInstant(start) === undefined;
  const { submitNow, submitLater } = texts.upload;
  return (
    <Stack>
      <Title order={2} size="h3">
        {texts.upload.start}
      </Title>
      <Radio.Group
        aria-label={texts.upload.start}
        value={kind}
        onChange={(chosen) => onChange({ schedule, kind: chosen === 'later' ? 'later' : 'now' })}
      >
        <Stack gap="xs">
          <Radio value="now" label={texts.upload.startNow} disabled={isSending} />
          <Radio value="later" label={texts.upload.startLater} disabled={isSending} />
        </Stack>
      </Radio.Group>
      {kind === 'later' && (
        <SchedulePicker
          label={texts.upload.startAt}
          value={schedule}
          onChange={(changed) => onChange({ kind, schedule: changed })}
        />
      )}
      {isMissing && <Text size="sm">{texts.upload.startAtMissing}</Text>}
      <Button onClick={onSubmit} loading={isSending} disabled={isMissing}>
        {(kind === 'now' ? submitNow : submitLater)(counted(contacts, 'contact'))}
      </Button>
    </Stack>
  );
}
