import { Button, Stack, Text } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { Batch, BatchDryRun } from 'redial-client';
import { getCampaignOptions } from 'redial-client/react-query';
import { useState } from 'react';
import { ownTimeZone } from '../../components/local-time.ts';
import { texts } from '../../texts.ts';
import { batchOf } from './batch-order.ts';
import { CheckResult } from './check-result.tsx';
import { type Start, startInstant, StartPanel } from './start-panel.tsx';
import { UploadFailure } from './upload-failure.tsx';
import { UploadProgress } from './upload-progress.tsx';
import type { UploadOrder, useUpload } from './use-upload.ts';

type Running<Answer> = ReturnType<typeof useUpload<Answer>>;

type Props = {
  order: Omit<UploadOrder, 'batch'>;
  campaignId: string;
  check: Running<BatchDryRun>;
  creation: Running<Batch>;
  /** Goes to a field above whose text is not taken over; false: there is none. */
  isUnread: () => boolean;
};

/** The dry run, and then the batch itself. What is changed above has to be checked again. */
export function CheckAndStart({ order, campaignId, check, creation, isUnread }: Props) {
  const [start, setStart] = useState<Start>({
    kind: 'now',
    schedule: { local: '', timeZone: ownTimeZone() },
  });
  const campaign = useQuery(getCampaignOptions({ path: { campaign_id: campaignId } }));
  const isSending = creation.isPending;
  useWindowEvent('beforeunload', (event) => isSending && event.preventDefault());
  const send = (upload: typeof check | typeof creation, startAt: Date | null) => {
    if (isUnread()) return;
    upload.mutate({ ...order, batch: batchOf(order.settings, campaignId, startAt) });
  };
  const result = isFor(check.variables, order) ? check.data : undefined;
  const startAt = startInstant(start);
  return (
    <Stack>
      <CheckPanel
        check={check}
        order={order}
        isLocked={isSending}
        onCheck={() => send(check, null)}
      />
      {result !== undefined && (
        <CheckResult result={result} timeZone={campaign.data?.timezone ?? null} />
      )}
      {result?.would_be_accepted === true && result.total_contacts > 0 && (
        <StartPanel
          contacts={result.total_contacts}
          start={start}
          isSending={isSending}
          onChange={setStart}
          onSubmit={() => startAt !== undefined && send(creation, startAt)}
        />
      )}
      {isSending && (
        <UploadProgress
          sent={creation.sent}
          afterwards={texts.upload.storing}
          onStop={creation.stop}
        />
      )}
      {creation.error !== null && (
        <UploadFailure
          error={creation.error}
          title={texts.upload.startFailed}
          remedy={texts.upload.startAgain}
        />
      )}
    </Stack>
  );
}

function CheckPanel({
  check,
  order,
  isLocked,
  onCheck,
}: {
  check: Running<BatchDryRun>;
  order: Omit<UploadOrder, 'batch'>;
  isLocked: boolean;
  onCheck: () => void;
}) {
  const isCurrent = isFor(check.variables, order);
  const isChecking = check.isPending && isCurrent;
  return (
    <Stack gap="xs">
      <Text size="sm">{texts.upload.checkHint}</Text>
      <Button
        variant={isCurrent && check.isSuccess ? 'default' : 'filled'}
        onClick={onCheck}
        loading={isChecking}
        disabled={isLocked}
      >
        {texts.upload.check}
      </Button>
      {isChecking && (
        <UploadProgress sent={check.sent} afterwards={texts.upload.checking} onStop={check.stop} />
      )}
      {check.error !== null && isCurrent && (
        <UploadFailure error={check.error} title={texts.upload.checkFailed} />
      )}
    </Stack>
  );
}

/** Whether nothing was changed since the upload was sent. */
function isFor(sent: UploadOrder | undefined, order: Omit<UploadOrder, 'batch'>): boolean {
  return (
    sent?.sheet === order.sheet &&
    sent.columns === order.columns &&
    sent.settings === order.settings
  );
}
