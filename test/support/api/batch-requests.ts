import { afterAll, beforeAll } from 'vitest';
import type { BatchView } from '../../../src/schemas/batch.ts';
import { newCampaign, testApp, type TestApp } from './app.ts';

export const BATCHES = '/api/v1/batches/';
export const CAMPAIGNS = '/api/v1/campaigns/';
export const contacts = ['+14155550001'];
/** The start of batches in which nobody is called. */
export const START = '2099-03-01T09:00:00.000Z';
/** The header of RFC 7240 that refuses unknown members. */
export const strict = { Prefer: 'handling=strict' };

type BatchRequests = {
  app: TestApp;
  campaign_id: string;
  create: (members: Record<string, unknown>) => Promise<BatchView>;
  /** The status of a refused request, and the paths of its problems. */
  refusal: (path: string, body: unknown, method?: string) => Promise<(string | number)[]>;
};

/** An API with a campaign for the tests of one file; its members are there when a test runs. */
export function batchRequests(): BatchRequests {
  let app: TestApp;
  let campaignId: string;
  beforeAll(async () => {
    app = await testApp();
    campaignId = await newCampaign(app);
  });
  afterAll(() => app[Symbol.asyncDispose]());
  return {
    get app() {
      return app;
    },
    get campaign_id() {
      return campaignId;
    },
    create: (members) =>
      app.ok<BatchView>(BATCHES, { body: { campaign_id: campaignId, contacts, ...members } }),
    refusal: async (path, body, method = 'POST') => {
      const answer = await app.refused(path, { method, body });
      return [answer.status, ...(answer.body.errors ?? []).map((problem) => problem.path)];
    },
  };
}
