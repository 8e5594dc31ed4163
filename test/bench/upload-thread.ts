import { parentPort, workerData } from 'node:worker_threads';
import { ROWS } from './million.ts';

export type UploadOrder = {
  apiUrl: string;
  token: string;
  campaignId: string;
  rows?: number;
  /** Each row has the three columns of a consent. */
  hasConsent?: boolean;
};

export type UploadedBatch = { batchId: string; total: number };

const ROWS_PER_CHUNK = 1_000;
const CONSENT = ',express_written,2026-02-03T04:05:06Z,form-4711';
const BOUNDARY = 'a-boundary-of-the-bench';

/** Uploads a batch, of a million contacts unless told otherwise. */
async function upload({
  apiUrl,
  token,
  campaignId,
  rows = ROWS,
  hasConsent = false,
}: UploadOrder): Promise<UploadedBatch> {
  const answer = await fetch(`${apiUrl}/api/v1/batches/`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
    },
    body: ReadableStream.from(form(campaignId, { count: rows, hasConsent })),
    duplex: 'half',
  });
  // The tests of the API check the shape.
  const batch = (await answer.json()) as { batch_id?: string; total_contacts?: number };
  const { batch_id: batchId, total_contacts: total } = batch;
  if (total !== rows || batchId === undefined) {
    throw new Error(`Cannot upload: ${JSON.stringify(batch)}`);
  }
  return { batchId, total };
}

type File = { count: number; hasConsent: boolean };

function* form(campaignId: string, { count, hasConsent }: File): Generator<Uint8Array> {
  const consent = hasConsent
    ? { columns: ',consent_basis,consent_at,consent_reference', values: CONSENT }
    : { columns: '', values: '' };
  const encoder = new TextEncoder();
  const batch = JSON.stringify({
    campaign_id: campaignId,
    scheduled_start: '2099-01-01T00:00:00Z',
  });
  yield encoder.encode(
    `${partHead('name="batch"')}${batch}\r\n${partHead('name="file"; filename="contacts.csv"')}` +
      `phone_number,callee_name,external_id,timezone${consent.columns}\r\n`,
  );
  for (let first = 0; first < count; first += ROWS_PER_CHUNK) {
    const rows = Array.from({ length: ROWS_PER_CHUNK }, (_, index) =>
      row(first + index, consent.values),
    );
    yield encoder.encode(rows.join(''));
  }
  yield encoder.encode(`\r\n--${BOUNDARY}--\r\n`);
}

function partHead(disposition: string): string {
  return `--${BOUNDARY}\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n`;
}

function row(n: number, consent: string): string {
  return `+1301${String(2_000_000 + n)},Name ${n},id-${n},America/New_York${consent}\r\n`;
}

// The main thread passes the order as workerData.
parentPort?.postMessage(await upload(workerData as UploadOrder));
