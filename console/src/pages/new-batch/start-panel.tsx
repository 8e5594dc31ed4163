import { Alert, Button, Radio, Stack, Text, Title } from '@mantine/core';
import { SchedulePicker } from '../../components/schedule-picker.tsx';
import { texts } from '../../texts.ts';
import { counted } from '../../components/count.ts';
import { isLater, type Start, startInstant } from './start.ts';

/** Chooses when the calls begin, and begins where there is somebody to call. */
export function StartPanel({
  contacts,
  start,
  isOther,
  isSending,
  onChange,
  onSubmit,
}: {
  contacts: number;
  start: Start;
  /** The check was made for another start. */
  isOther: boolean;
  isSending: boolean;
  onChange: (start: Start) => void;
  onSubmit: () => void;
}) {
  const { kind, schedule } = start;
  const at = startInstant(start);
  const submitLabel = isLater(at) ? texts.upload.submitLater : texts.upload.submitNow;
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
      {at === undefined && <Text size="sm">{texts.upload.startAtMissing}</Text>}
      {isOther && <Alert>{texts.upload.otherStart}</Alert>}
      {contacts > 0 && (
        <Button onClick={onSubmit} loading={isSending} disabled={at === undefined}>
          {submitLabel(counted(contacts, 'contact'))}
        </Button>
      )}
    </Stack>
  );
}
