import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AriClient } from '../../../src/asterisk/ari/ari-client.ts';
import type { AriNews } from '../../../src/asterisk/ari/ari-client.ts';
import { AriError } from '../../../src/asterisk/ari/ari-request.ts';
import type { AriRequest } from '../../../src/asterisk/ari/ari-request.ts';
import { hasAsterisk } from '../../support/asterisk.ts';
import { PlacedCalls, RINGS } from './placed-calls.ts';

/** A connection over which the first request to delete is lost, and what hands a channel over is late. */
class BadConnection extends AriClient {
  #isDeleted = false;
  #late: (() => void)[] = [];

  override async request(request: AriRequest): Promise<unknown> {
    if (request.method !== 'DELETE' || this.#isDeleted) return super.request(request);
    this.#isDeleted = true;
    this.#late.forEach((tell) => tell());
    throw new AriError(request, { failure: 'unanswered', detail: 'it was lost' });
  }

  override listen(listener: (news: AriNews) => void): () => void {
    return super.listen((news) => {
      const isLate = news.type === 'asterisk' && news.event.type === 'StasisStart';
      if (isLate && !this.#isDeleted) this.#late.push(() => listener(news));
      else listener(news);
    });
  }
}

describe.skipIf(!(await hasAsterisk()))('over a connection that loses messages', () => {
  let placed: PlacedCalls;
  beforeAll(async () => {
    placed = await PlacedCalls.start();
  });
  afterAll(() => placed[Symbol.asyncDispose]());

  it('a call that is hung up before its channel is handed over is not dialled', async () => {
    await placed.connect(undefined, BadConnection);
    const call = placed.build(RINGS);
    await placed.calls.create(call);
    const dialling = placed.calls.dial(call.sid);
    placed.calls.hangUp(call.sid);
    await dialling;
    await placed.untilGone(call);
    await expect.poll(() => placed.statuses(call)).toEqual(['no-answer 487']);
    expect(placed.counted(call)).toEqual([]);
  });
});
