import { Radio, SimpleGrid, Stack } from '@mantine/core';
import { wordOf } from '../../../components/search-params.ts';
import { texts } from '../../../texts.ts';
import { NumberField } from './number-field.tsx';
import { Section, type SectionProps } from './section.tsx';

const VOICEMAILS = ['ignore', 'hangup', 'leave_message'] as const;

/** What happens in a call. */
export function CallSection({ draft, change, problem }: SectionProps) {
  const { calls, voicemail, voicemails, ring, duration, byDefault } = texts.campaignForm;
  return (
    <Section title={calls}>
      <Radio.Group
        label={voicemail}
        value={draft.voicemail}
        onChange={(value) => change({ voicemail: wordOf(VOICEMAILS, value) ?? 'ignore' })}
        error={problem('voicemail')}
      >
        <Stack gap="xs" mt="xs">
          {VOICEMAILS.map((value) => (
            <Radio key={value} value={value} label={voicemails[value]} />
          ))}
        </Stack>
      </Radio.Group>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NumberField
          label={ring}
          description={byDefault('60')}
          value={draft.ring_timeout_seconds}
          onChange={(seconds) => change({ ring_timeout_seconds: seconds })}
          error={problem('ring_timeout_seconds')}
        />
        <NumberField
          label={duration}
          description={byDefault('3600')}
          value={draft.max_call_duration_seconds}
          onChange={(seconds) => change({ max_call_duration_seconds: seconds })}
          error={problem('max_call_duration_seconds')}
        />
      </SimpleGrid>
    </Section>
  );
}
