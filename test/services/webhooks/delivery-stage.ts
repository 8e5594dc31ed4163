import { pino } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeEach } from 'vitest';
import { viewWebhookEvent } from '../../../src/http/views/webhook-event.ts';
import { ANYWHERE } from '../../../src/outbound/address-rule.ts';
import { deliverDue } from '../../../src/services/webhooks/deliver.ts';
import { EndpointsAtWork } from '../../../src/services/webhooks/endpoints-at-work.ts';
import { WebhookSender } from '../../../src/services/webhooks/sender.ts';
import type { StoredEvent, Subject } from '../../../src/services/webhooks/subject.ts';
import type { Db } from '../../../src/db/tables.ts';
import { testDatabase } from '../../support/database.ts';
import { TEST_CIPHER } from '../../support/rows/account.ts';
import { type StoredBatch, storeBatch } from '../../support/rows/batch.ts';
import { storeCall } from '../../support/rows/call.ts';
import { storeWebhookEndpoint } from '../../support/rows/webhook-endpoint.ts';
import {
  startWebhookReceiver,
  type WebhookReceiver,
} from '../../support/servers/webhook-receiver.ts';

type Deps = Parameters<typeof deliverDue>[0];

/** A receiver, and the endpoints and events of a batch, whose deliveries a test carries out. */
export class DeliveryStage {
  readonly db: Db;
  readonly receiver: WebhookReceiver;
  readonly batch: StoredBatch;
  readonly deps: Deps;

  private constructor(parts: Pick<DeliveryStage, 'db' | 'receiver' | 'batch' | 'deps'>) {
    this.db = parts.db;
    this.receiver = parts.receiver;
    this.batch = parts.batch;
    this.deps = parts.deps;
  }

  /** Begins each test without endpoints, with a receiver that answers 204; ends with the test file. */
  static async forTests(): Promise<DeliveryStage> {
    const database = await testDatabase();
    const { db } = database;
    const sender = new WebhookSender(ANYWHERE, { timeoutMs: 300 });
    const receiver = await startWebhookReceiver();
    afterAll(async () => {
      await sender[Symbol.asyncDispose]();
      await receiver[Symbol.asyncDispose]();
      await database[Symbol.asyncDispose]();
    });
    beforeEach(async () => {
      receiver.received.length = 0;
      receiver.answer = (_webhook, response) => void response.writeHead(204).end();
      await db.deleteFrom('webhookEndpoints').execute();
      await db.deleteFrom('webhookDeliveries').execute();
    });
    return new DeliveryStage({
      db,
      receiver,
      batch: await storeBatch(db),
      deps: depsOf(db, sender),
    });
  }

  /** Sends until nothing is due. */
  readonly deliver = (endpointId: string, changed: Partial<Deps> = {}) => {
    const { signal: stopped } = new AbortController();
    return deliverDue({ ...this.deps, ...changed }, { endpointId, stopped });
  };

  readonly endpoint = (members: object = {}) =>
    storeWebhookEndpoint(this.db, {
      organizationId: this.batch.organizationId,
      url: `${this.receiver.url}/hook`,
      ...members,
    });

  /** Ends a call, which is one event. */
  readonly endCall = async (): Promise<string> => {
    const call = await storeCall(this.db, {
      contactId: this.batch.contactIds[0],
      endedAt: null,
    });
    await this.db
      .updateTable('calls')
      .set({ endedAt: new Date() })
      .where('executionId', '=', call.executionId)
      .execute();
    return call.executionId;
  };

  readonly deliveries = () => this.db.selectFrom('webhookDeliveries').selectAll().execute();

  readonly attempts = () =>
    this.db.selectFrom('webhookAttempts').selectAll().orderBy('at').execute();

  readonly stateOf = (endpointId: string) =>
    this.db
      .selectFrom('webhookEndpoints')
      .selectAll()
      .where('endpointId', '=', endpointId)
      .executeTakeFirstOrThrow();

  /** Lets the time pass until everything that waits is due. */
  readonly makeDue = async (): Promise<void> => {
    await this.db
      .updateTable('webhookDeliveries')
      .set({ nextAt: new Date(0) })
      .where('nextAt', 'is not', null)
      .execute();
    await this.db
      .updateTable('webhookEndpoints')
      .set({ notBefore: null, busyUntil: null })
      .execute();
  };
}

function depsOf(db: Db, sender: WebhookSender): Deps {
  return {
    db,
    clock: { now: () => new Date() },
    newId: () => uuidv7(),
    random: () => 0.5,
    log: pino({ level: 'silent' }),
    cipher: TEST_CIPHER,
    sender,
    atWork: new EndpointsAtWork(),
    view: (event: StoredEvent, subject: Subject | null) =>
      viewWebhookEvent(event, subject, { publicUrl: 'https://redial.test' }),
    lingerMs: 0,
  };
}
