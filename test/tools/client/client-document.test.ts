import { expect, test } from 'vitest';
import { operationIdOf } from '../../../src/http/documentation/operation-id.ts';
import { clientDocument } from '../../../src/tools/client/client-document.ts';

test('the client leaves out PUT and PATCH of a control, and keeps those that do something else', () => {
  const pause = { operationId: 'pauseBatch', summary: 'Pause a batch' };
  const paths = {
    '/batches/{batch_id}/pause': { post: pause, put: pause, patch: pause },
    '/batches/{batch_id}': {
      get: { operationId: 'getBatch', summary: 'Get a batch' },
      patch: { operationId: 'changeBatch', summary: 'Change a batch' },
    },
    '/campaigns/create': {
      post: { operationId: 'createCampaignAlias', summary: 'Create a campaign (alias)' },
    },
  };
  expect(clientDocument({ paths })).toEqual({
    paths: {
      '/batches/{batch_id}/pause': { post: pause },
      '/batches/{batch_id}': paths['/batches/{batch_id}'],
      '/campaigns/create': {},
    },
  });
});

test('an operation is called like its summary, without articles', () => {
  expect(operationIdOf('List the contacts of a batch')).toBe('listContactsOfBatch');
  expect(operationIdOf('Rotate a call-control token')).toBe('rotateCallControlToken');
});
