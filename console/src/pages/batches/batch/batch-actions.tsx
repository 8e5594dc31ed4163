import { useQueryClient } from '@tanstack/react-query';
import type { Batch } from 'redial-client';
import { ActionButton } from '../../../components/action-button.tsx';
import { counted } from '../../../components/count.ts';
import { RouteButton } from '../../../components/route-button.tsx';
import { useRedial } from '../../../session/session.tsx';
import { texts } from '../../../texts.ts';
import { contactsKey } from '../../contacts/contact-pages.ts';
import { AddContacts } from './add-contacts.tsx';
import { ALLOWED, isFinished } from './allowed-actions.ts';
import { DeleteBatch } from './deletion.tsx';
import { calledOf, waitingOf } from './progress.ts';
import { RetryAction } from './retry-action.tsx';
import { diagnoseBatchQueryKey, getBatchQueryKey } from 'redial-client/react-query';

const contacts = (number: number) => counted(number, 'contact');
const calls = (number: number) => counted(number, 'call');
const { pause, resume, cancel, dispatch } = texts.batch.actions;

/** Reads again what an action on the batch has changed. */
export function useBatchChanged(batchId: string): () => void {
  const queries = useQueryClient();
  const path = { batch_id: batchId };
  return () => {
    void queries.invalidateQueries({ queryKey: getBatchQueryKey({ path }) });
    void queries.invalidateQueries({ queryKey: diagnoseBatchQueryKey({ path }) });
    void queries.invalidateQueries({ queryKey: contactsKey(batchId) });
    void queries.invalidateQueries({ queryKey: ['batches'] });
  };
}

/** What can be done with the batch as it is. A dialog stays open when that changes. */
export function BatchActions({ batch }: { batch: Batch }) {
  const changed = useBatchChanged(batch.batch_id);
  const isOpen = !isFinished(batch.status);
  return (
    <>
      <BatchControls batch={batch} changed={changed} />
      <DeleteBatch batchId={batch.batch_id} isOffered={!isOpen} />
      <AddContacts batch={batch} changed={changed} isOffered={isOpen} />
      {isOpen && (
        <>
          <AddFileLink batchId={batch.batch_id} />
          <ChangeLink batchId={batch.batch_id} />
        </>
      )}
    </>
  );
}

function BatchControls({ batch, changed }: { batch: Batch; changed: () => void }) {
  const redial = useRedial();
  const path = { batch_id: batch.batch_id };
  const { counters } = batch;
  const may = ALLOWED[batch.status];
  const pauseIt = async () => {
    const { data } = await redial.pauseBatch({ path });
    changed();
    const placing = data.still_placing ?? 0;
    return placing === 0 ? pause.did : pause.stillPlacing(counted(placing, 'attempt'));
  };
  const resumeIt = async () => {
    await redial.resumeBatch({ path });
    changed();
    return resume.did;
  };
  const cancelIt = async () => {
    const { data } = await redial.cancelBatch({ path });
    changed();
    const skipped = Math.max(0, data.counters.skipped - counters.skipped);
    return cancel.did(contacts(skipped + waitingOf(data.counters)));
  };
  const dispatchIt = async () => {
    const { data } = await redial.dispatchBatch({ path });
    changed();
    return dispatch.did(contacts(data.dispatched_count), data.message);
  };
  const willCancel = cancel.will(contacts(waitingOf(counters)), calls(calledOf(counters)));
  const pausing = { label: pause.label, will: pause.will(calls(calledOf(counters))), run: pauseIt };
  const willResume = resume.will(contacts(waitingOf(counters)));
  const resuming = { label: resume.label, will: willResume, run: resumeIt };
  return (
    <>
      {/* One button in two roles, so that the focus comes back to it. */}
      <ActionButton {...(may.resume ? resuming : pausing)} isOffered={may.pause || may.resume} />
      <ActionButton
        label={dispatch.label}
        will={dispatch.will(contacts(counters.pending))}
        run={dispatchIt}
        isOffered={may.dispatch}
      />
      <RetryAction batch={batch} changed={changed} isOffered={may.retry} />
      <ActionButton
        isFinal
        label={cancel.label}
        will={willCancel}
        run={cancelIt}
        isOffered={may.cancel}
      />
    </>
  );
}

function AddFileLink({ batchId }: { batchId: string }) {
  return (
    <RouteButton
      needs="write"
      to="/batches/$batchId/add-file"
      params={{ batchId }}
      variant="default"
    >
      {texts.addFile.label}
    </RouteButton>
  );
}

/** The form shows what the campaign says, which a token of batches alone may not read. */
function ChangeLink({ batchId }: { batchId: string }) {
  return (
    <RouteButton
      needs="write"
      reach="campaign"
      to="/batches/$batchId/change"
      params={{ batchId }}
      variant="default"
    >
      {texts.batch.change}
    </RouteButton>
  );
}
