import type { StoredObjects } from './stored-objects.ts';

/** A page of the console with something on it. */
export type ConsolePage = {
  /** As the console names it. */
  route: string;
  path: (objects: StoredObjects) => string;
  /** A text that stands there once everything has been read. */
  shows: string;
  /** The button of a dialog that is looked at, too; together they have every kind of field. */
  dialog?: string;
};

const page = (route: string, shows: string, path?: ConsolePage['path']): ConsolePage => ({
  route,
  shows,
  path: path ?? (() => route),
});

const withDialog = (on: ConsolePage, dialog: string): ConsolePage => ({ ...on, dialog });

/** Every page for somebody who is signed in. */
export const PAGES: readonly ConsolePage[] = [
  page('/batches', '1 of 3 finished'),
  page('/batches/new', 'Choose a file'),
  withDialog(
    page('/batches/$batchId', 'their next call is later', ({ batchId }) => `/batches/${batchId}`),
    'Cancel batch',
  ),
  page('/batches/$batchId/change', 'Name and pace', ({ batchId }) => `/batches/${batchId}/change`),
  page(
    '/batches/$batchId/add-file',
    'Choose a file',
    ({ batchId }) => `/batches/${batchId}/add-file`,
  ),
  withDialog(
    page(
      '/batches/$batchId/contacts/$contactId',
      'Transcript',
      ({ batchId, contactId }) => `/batches/${batchId}/contacts/${contactId}`,
    ),
    'Call back',
  ),
  page('/calls', '+13035550190'),
  page('/campaigns', 'Reminders of check-ups'),
  page('/campaigns/new', 'Who calls'),
  page('/campaigns/$campaignId', 'Results so far', ({ campaignId }) => `/campaigns/${campaignId}`),
  page(
    '/campaigns/$campaignId/change',
    'Exact times',
    ({ campaignId }) => `/campaigns/${campaignId}/change`,
  ),
  page('/agents', 'reception'),
  page('/agents/new', 'Speaks by'),
  page('/agents/$agentId/change', 'Change reception', () => '/agents/reception/change'),
  page('/caller-numbers', '+12025550100'),
  withDialog(page('/suppressions', '+13035550177'), 'Suppress numbers'),
  page('/erasures', 'request of 1 March'),
  page('/erasures/$erasureId', 'Everything is erased', ({ erasureId }) => `/erasures/${erasureId}`),
  withDialog(page('/accounts', 'second carrier'), 'Change second carrier'),
  withDialog(page('/webhook-endpoints', 'of-the-practice-management-system'), 'New endpoint'),
  page(
    '/webhook-endpoints/$endpointId',
    'call.reported',
    ({ endpointId }) => `/webhook-endpoints/${endpointId}`,
  ),
  page('/eligibility-keys', 'v1: a secret'),
  page('/tokens', 'reporting'),
  page('/audit-log', 'Practice management'),
  page('/organization', 'Stored contacts'),
  page('/wall', 'their next call is later'),
];
