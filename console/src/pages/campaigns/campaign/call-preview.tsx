import { Button, Group, List, Stack, Text, TextInput, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { CallPreview as Preview } from 'redial-client';
import { previewCallMutation } from 'redial-client/react-query';
import { useState } from 'react';
import type { SubmitEvent } from 'react';
import { ErrorNotice } from '../../../components/error-notice.tsx';
import { problemAt, problemsOf } from '../../../components/field-problems.ts';
import { Time } from '../../../components/time.tsx';
import { texts } from '../../../texts.ts';

/** Reasons for which no hour helps. */
const NEVER = ['destination_closed', 'country_not_allowed', 'prefix_not_allowed', 'suppressed'];

/** Asks whether a number may be called now, why not, and when. */
export function CallPreview({ campaignId }: { campaignId: string }) {
  const [number, setNumber] = useState('');
  const preview = useMutation(previewCallMutation());
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    preview.mutate({ path: { campaign_id: campaignId }, body: { phone_number: number } });
  };
  const problem = problemAt(problemsOf(preview.error), 'phone_number');
  const { title, number: label, ask } = texts.campaigns.preview;
  return (
    <Stack gap="xs">
      <Title order={2} size="h4">
        {title}
      </Title>
      <form onSubmit={submit}>
        <Group align="flex-end">
          <TextInput
            label={label}
            type="tel"
            value={number}
            onChange={(event) => setNumber(event.currentTarget.value)}
            error={problem}
            required
          />
          <Button type="submit" variant="default" loading={preview.isPending}>
            {ask}
          </Button>
        </Group>
      </form>
      {preview.error !== null && problem === null && (
        <ErrorNotice error={preview.error} title={texts.actions.failed} />
      )}
      {preview.data !== undefined && <Answer preview={preview.data} />}
    </Stack>
  );
}

function Answer({ preview }: { preview: Preview }) {
  const { yes, no, next, never, openings, until } = texts.campaigns.preview;
  return (
    <Stack gap="xs" aria-live="polite">
      <Text fw={700}>
        {preview.may_call ? yes : no(preview.reason?.replaceAll('_', ' ') ?? '')}
      </Text>
      {!preview.may_call && (
        <Text>
          {preview.next_call_at === null ? never : next}{' '}
          {preview.next_call_at !== null && <Time at={preview.next_call_at} />}
        </Text>
      )}
      {preview.openings.length > 0 && !NEVER.includes(preview.reason ?? '') && (
        <>
          <Text size="sm">{openings}</Text>
          <List size="sm">
            {preview.openings.map(({ from, until: end }) => (
              <List.Item key={from}>
                <Time at={from} />
                {end !== null && (
                  <>
                    {` ${until} `}
                    <Time at={end} />
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
