import { sql } from 'kysely';
import { type Sending, testApp, type TestApp } from './app.ts';

/** An app whose requests can be stopped between what they commit and their answer. */
export type LossyApp = TestApp & {
  clock: { now(): Date; addSeconds(seconds: number): void };
  /**
   * Sends requests as if their process died behind the commit: their keys hear nothing more, and
   * half a minute passes. (What is answered is what the client would have got.)
   */
  dying<T>(work: () => Promise<T>): Promise<T>;
  /** Sends requests that fail when the workflow of a batch is told, which is behind the commit. */
  failing<T>(work: () => Promise<T>): Promise<T>;
};

export async function lossyApp(): Promise<LossyApp> {
  let now = new Date('2027-03-01T09:00:00Z');
  let isFailing = false;
  const start = async () => {
    if (isFailing) throw new Error('behind the commit');
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
    begin raise 'this answer is lost'; end $$`.execute(db);
  return {
    ...app,
    clock,
    async dying(work) {
      await sql`create trigger lose before update of answer_status on idempotency_keys
        for each row execute function lose()`.execute(db);
      const done = await work();
      await sql`drop trigger lose on idempotency_keys`.execute(db);
      clock.addSeconds(30);
      return done;
    },
    async failing(work) {
      isFailing = true;
      const done = await work();
      isFailing = false;
      return done;
    },
  };
}

/** A request with an Idempotency-Key. */
export function under(key: string, { headers, ...sending }: Sending): Sending {
  return { ...sending, headers: { ...headers, 'idempotency-key': key } };
}

/** What a client sees of an answer. */
export async function told(answer: Response) {
  const { status, headers } = answer;
  return { status, replayed: headers.get('idempotent-replayed'), text: await answer.text() };
}
