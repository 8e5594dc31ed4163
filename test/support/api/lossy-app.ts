import { sql } from 'kysely';
import { type RequestOptions, testApp, type TestApp } from './app.ts';

/** An app whose requests can fail between their commit and their response. */
export type LossyApp = TestApp & {
  clock: { now(): Date; addSeconds(seconds: number): void };
  /**
   * Sends requests as if their process died after the commit: the response is not stored under the
   * key, and half a minute passes. Returns the response that the client would have received.
   */
  losingResponse<T>(work: () => Promise<T>): Promise<T>;
  /** Sends requests that fail when they signal the batch workflow, which is after the commit. */
  failingAfterCommit<T>(work: () => Promise<T>): Promise<T>;
};

export async function lossyApp(): Promise<LossyApp> {
  let now = new Date('2027-03-01T09:00:00Z');
  let isFailing = false;
  const start = async () => {
    if (isFailing) throw new Error('failed after the commit');
  };
  const batchSignals = { start, signal: async () => undefined, wake: () => undefined };
  const clock = {
    now: () => now,
    addSeconds(seconds: number) {
      now = new Date(now.getTime() + seconds * 1000);
    },
  };
  const app = await testApp({ clock, batchSignals });
  const { db } = app;
  await sql`create function lose() returns trigger language plpgsql as $$
    begin raise 'this response is lost'; end $$`.execute(db);
  return {
    ...app,
    clock,
    async losingResponse(work) {
      await sql`create trigger lose before update of answer_status on idempotency_keys
        for each row execute function lose()`.execute(db);
      const done = await work();
      await sql`drop trigger lose on idempotency_keys`.execute(db);
      clock.addSeconds(30);
      return done;
    },
    async failingAfterCommit(work) {
      isFailing = true;
      const done = await work();
      isFailing = false;
      return done;
    },
  };
}

/** Adds an Idempotency-Key to a request. */
export function withKey(key: string, { headers, ...sending }: RequestOptions): RequestOptions {
  return { ...sending, headers: { ...headers, 'idempotency-key': key } };
}

/** Returns what a client sees of a response. */
export async function readResponse(response: Response) {
  const { status, headers } = response;
  return { status, replayed: headers.get('idempotent-replayed'), text: await response.text() };
}
