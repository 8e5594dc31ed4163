import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Batch, BatchDryRun } from 'redial-client';
import { getCampaignOptions } from 'redial-client/react-query';
import { useState } from 'react';
import { ownTimeZone } from '../../components/local-time.ts';
import { texts } from '../../texts.ts';
import { batchOf } from './batch-order.ts';
import { CheckResult } from './check-result.tsx';
import { isOtherStart, type Start, startInstant } from './start.ts';
import { StartPanel } from './start-panel.tsx';
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
  // Who has chosen a start can choose another one, also when a check with that start has failed.
  const [chosen, setChosen] = useState<Start | null>(null);
  const start = chosen ?? atOnce();
  const campaign = useQuery(getCampaignOptions({ path: { campaign_id: campaignId } }));
  const isSending = creation.isPending;
  const send = (upload: typeof check | typeof creation, startAt: Date | null) => {
    if (isUnread()) return;
    upload.mutate({ ...order, batch: batchOf(order.settings, campaignId, startAt) });
  };
  const result = isFor(check.variables, order) ? check.data : undefined;
  const startAt = startInstant(start);
  const checkedStart = startOf(check.variables);
  const contacts = contactsToCall(result);
  return (
    <Stack>
      <CheckPanel
        check={check}
        order={order}
        isLocked={isSending}
        onCheck={() => send(check, startAt ?? null)}
      />
      {result !== undefined && (
        <CheckResult
          result={result}
          startAt={checkedStart}
          timeZone={campaign.data?.timezone ?? null}
        />
      )}
      {(contacts > 0 || chosen !== null) && (
        <StartPanel
          contacts={contacts}
          start={start}
          isOther={result !== undefined && isOtherStart(startAt, checkedStart)}
          isSending={isSending}
          onChange={setChosen}
          onSubmit={() => startAt !== undefined && send(creation, startAt)}
        />
      )}
      <Creation creation={creation} />
    </Stack>
  );
}

function Creation({ creation }: { creation: Running<Batch> }) {
  return (
    <>
      {creation.isPending && (
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
    </>
  );
}

function atOnce(): Start {
  return { kind: 'now', schedule: { local: '', timeZone: ownTimeZone() } };
}

/** In UTC; null: at once. */
function startOf(sent: UploadOrder | undefined): string | null {
  return sent?.batch.scheduled_start ?? null;
}

/** 0: the batch would not be accepted, or it is not checked. */
function contactsToCall(result: BatchDryRun | undefined): number {
  return result?.would_be_accepted === true ? result.total_contacts : 0;
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
