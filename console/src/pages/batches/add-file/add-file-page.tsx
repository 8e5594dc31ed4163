import { Alert, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { Batch } from 'redial-client';
import { getBatchOptions } from 'redial-client/react-query';
import { useState } from 'react';
import { Loaded } from '../../../components/loaded.tsx';
import { MakingPage } from '../../../components/making-page.tsx';
import { RouteLink } from '../../../components/route-link.tsx';
import { texts } from '../../../texts.ts';
import { isFinished } from '../batch/allowed-actions.ts';
import { AddFile } from './add-file.tsx';

const route = getRouteApi('/shell/batches/$batchId/add-file');
const t = texts.addFile;

/** Adds the contacts of a file to a batch that is not finished. */
export function AddFilePage() {
  const { batchId } = route.useParams();
  const batch = useQuery(getBatchOptions({ path: { batch_id: batchId } }));
  return (
    <Stack maw={960}>
      <RouteLink to="/batches/$batchId" params={{ batchId }}>
        {texts.contacts.backToBatch}
      </RouteLink>
      <Loaded query={batch}>{(data) => <ToBatch batch={data} />}</Loaded>
    </Stack>
  );
}

function ToBatch({ batch }: { batch: Batch }) {
  // What was added stays in sight when the batch has finished meanwhile.
  const [isClosed] = useState(() => isFinished(batch.status));
  return (
    <MakingPage title={t.title(batch.name ?? batch.batch_id)}>
      {isClosed ? (
        <Alert>{t.finished}</Alert>
      ) : (
        <>
          <Text>{t.will}</Text>
          <AddFile key={batch.batch_id} batchId={batch.batch_id} />
        </>
      )}
    </MakingPage>
  );
}
