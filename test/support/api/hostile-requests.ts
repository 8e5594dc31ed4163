import {
  MIB,
  PREVIEW,
  APPEND,
  STRICT,
  listed,
  numbered,
  unknownMembers,
  object,
  batch,
  campaign,
  request,
  together,
  form,
  part,
  file,
  type HostileRequest,
} from './hostile-request.ts';
import { longAnswers } from './hostile-reads.ts';

const clock = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map((unit) => `${unit}`.padStart(2, '0')).join(':');
const windows = numbered(
  720,
  (index) => `{"start":"${clock(2 * index)}","end":"${clock(2 * index + 1)}"}`,
);
const dates = numbered(
  2_000,
  (index) => `"${new Date(index * 86_400_000).toISOString().slice(0, 10)}"`,
);
const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

const inLists: HostileRequest[] = [
  request('16 MiB of empty contacts', {
    path: '/api/v1/batches/',
    body: batch(listed('{}', 16 * MIB)),
  }),
  request('50,000 contacts of one number', {
    path: '/api/v1/batches/',
    body: batch(listed('"+14155550001"', 700_000)),
  }),
  request('contacts in 2,000 unknown time zones', {
    path: '/api/v1/batches/',
    body: batch(numbered(1_200, (index) => `{"timezone":"Asia/Z${index}"}`)),
  }),
  request('contacts with thousands of unknown members', {
    path: '/api/v1/batches/',
    body: batch(listed(object(unknownMembers(12_000)), 8 * MIB)),
  }),
  request('a batch of 8 MiB beside its contacts', {
    path: '/api/v1/batches/',
    body: ({ campaignId }) => `{"campaign_id":"${campaignId}",${unknownMembers(8 * MIB)}}`,
  }),
  request('10,000 suppressions', {
    path: '/api/v1/suppressions/',
    body: `[${numbered(10_000, (index) => `"+1415${5_550_000 + index}"`)}]`,
  }),
  request('1 MiB of suppressions that are empty lists', {
    path: '/api/v1/suppressions/',
    body: `[${listed('[]', MIB - 2)}]`,
  }),
  request('10,000 suppressions with unknown members', {
    path: '/api/v1/suppressions/',
    headers: STRICT,
    body: `[${listed(object(unknownMembers(80)), 900_000)}]`,
  }),
  request('70,000 caller numbers', {
    path: '/api/v1/campaigns/',
    body: campaign(
      `"phone_number_strategy":null,"phone_numbers":[${listed('"+14155550100"', MIB - 200)}]`,
    ),
  }),
  request('outcomes to retry', {
    path: '/api/v1/campaigns/',
    body: campaign(`"retry_policy":{"retry_on":[${listed('""', MIB - 200)}]}`),
  }),
];

const inMembers: HostileRequest[] = [
  request('1 MiB of unknown members', {
    path: PREVIEW,
    headers: STRICT,
    body: object(unknownMembers(MIB - 2)),
  }),
  request('60 KiB of unknown members', {
    path: PREVIEW,
    headers: STRICT,
    body: object(unknownMembers(60_000)),
  }),
  request('900 unknown members', { path: PREVIEW, body: object(unknownMembers(12_600)) }),
  request('a retry policy of unknown members', {
    path: '/api/v1/campaigns/',
    body: campaign(`"retry_policy":{${unknownMembers(MIB - 200)}}`),
  }),
  request('720 windows a day and 2,000 dates', {
    path: '/api/v1/campaigns/',
    body: campaign(
      `"working_hours":{${days.map((day) => `"${day}":[${windows}]`).join(',')},"blackout_dates":[${dates}]}`,
    ),
  }),
  request('working hours of unknown days', {
    path: '/api/v1/campaigns/',
    body: campaign(`"working_hours":{${unknownMembers(200_000)}}`),
  }),
  request('windows with unknown members', {
    path: '/api/v1/campaigns/',
    body: campaign(
      `"working_hours":{"monday":[${listed(object(unknownMembers(12_000)), 200_000)}]}`,
    ),
  }),
  request('one name of 1 MiB', { path: PREVIEW, body: `{"${'n'.repeat(MIB - 10)}":1}` }),
  request('a list nested 500,000 levels deep', {
    path: PREVIEW,
    body: '['.repeat(MIB / 2) + ']'.repeat(MIB / 2),
  }),
  request('objects nested 10,000 levels deep', {
    path: PREVIEW,
    body: '{"a":'.repeat(10_000) + '1' + '}'.repeat(10_000),
  }),
  request('a number of 60,000 digits', {
    path: PREVIEW,
    body: `{"phone_number":${'9'.repeat(60_000)}}`,
  }),
  request('60 KiB of escapes', {
    path: PREVIEW,
    body: `{"phone_number":"${'\\u0000'.repeat(10_000)}"}`,
  }),
  request('bytes that are not UTF-8', { path: PREVIEW, body: Buffer.alloc(60_000, 0xff) }),
  request('a compressed body', {
    path: PREVIEW,
    headers: { 'content-encoding': 'gzip' },
    body: Buffer.alloc(60_000, 0x1f),
  }),
];

const LONG = 60_000;
const inTexts: HostileRequest[] = [
  ['digits and spaces', '1 '.repeat(LONG / 2)],
  ['separators', `+${'( '.repeat(LONG / 2)}`],
  ['zeros', '0'.repeat(LONG)],
  ['an exponent', `4.${'4'.repeat(LONG)}E`],
].map(([name = '', text = '']) =>
  request(`a phone number of ${name}`, {
    path: PREVIEW,
    body: JSON.stringify({ phone_number: text }),
  }),
);
const inInstants: HostileRequest[] = [
  request('a time zone of 60,000 characters', {
    path: PREVIEW,
    body: JSON.stringify({ phone_number: '+14155550123', timezone: 'Europe/'.repeat(8_000) }),
  }),
  request('a time zone of blanks', {
    path: PREVIEW,
    body: JSON.stringify({ phone_number: '+14155550123', timezone: `E${' '.repeat(LONG)}x` }),
  }),
  request('an instant with 60,000 digits', {
    path: PREVIEW,
    body: JSON.stringify({
      phone_number: '+14155550123',
      at: `2027-03-01T10:00:00.${'1'.repeat(LONG)}`,
    }),
  }),
  request('a toll-free number in the year 9000', {
    path: PREVIEW,
    body: JSON.stringify({ phone_number: '+18005550123', at: '9000-03-01T10:00:00Z' }),
  }),
  request('an address of 60,000 slashes', {
    path: '/api/v1/call-control-accounts/',
    body: JSON.stringify({ name: 'n', url: `https://a${'/'.repeat(LONG)}x` }),
  }),
];

const inFiles: HostileRequest[] = [
  request('a form of 20,000 parts', {
    path: APPEND,
    ...form(Array.from({ length: 20_000 }, (_, index) => part(`p${index}`)).join('')),
  }),
  request('a form with 20,000 headers', {
    path: APPEND,
    ...form(part('batch', 'X-Header: y\r\n'.repeat(20_000))),
  }),
  request('a form with a boundary of quotes', {
    path: APPEND,
    body: 'x',
    headers: { 'content-type': `multipart/form-data; ${'boundary="'.repeat(1_000)}` },
  }),
  request('a form whose body is full of its boundary', {
    path: APPEND,
    body: '--hostileboundary0123'.repeat(50_000),
    headers: { ...form('').headers, 'idempotency-key': 'boundaries' },
  }),
  request('a CSV file of one line of 16 MiB', file('a'.repeat(16 * MIB))),
  request(
    'a CSV file of 300,000 columns',
    file(`phone,${numbered(300_000, (index) => `c${index}`)}\n`),
  ),
  request('a CSV file of quotes', file(`phone\n${'"'.repeat(4 * MIB)}`)),
  request(
    'a file of lines nested 100,000 levels deep',
    file(`${'['.repeat(100_000)}${']'.repeat(100_000)}\n`.repeat(10), 'application/x-ndjson'),
  ),
  request('a file of one line of 16 MiB', file(`"${'a'.repeat(16 * MIB)}`, 'application/x-ndjson')),
];

const inHeaders: HostileRequest[] = [
  request('thousands of query parameters', {
    method: 'GET',
    path: `/api/v1/campaigns/?${Array.from({ length: 5_000 }, () => 'a=').join('&')}`,
  }),
  request('a query of escapes', {
    method: 'GET',
    path: `/api/v1/campaigns/?a=${'%00'.repeat(4_000)}`,
  }),
  request('a path of 14,000 characters', { method: 'GET', path: `/api/v1/${'a/'.repeat(7_000)}` }),
  request('hundreds of headers', {
    method: 'GET',
    path: '/api/v1/campaigns/',
    headers: Object.fromEntries(Array.from({ length: 900 }, (_, index) => [`x-${index}`, 'y'])),
  }),
  request('a preference of blanks', {
    path: PREVIEW,
    body: '{}',
    headers: { prefer: `handling${' '.repeat(12_000)}=x` },
  }),
  request('an Idempotency-Key of 12,000 characters', {
    path: '/api/v1/campaigns/',
    body: '{}',
    headers: { 'idempotency-key': 'k'.repeat(12_000) },
  }),
];

const signedNow = () => `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}`;
const withoutToken: HostileRequest[] = [
  together(20, 'an unsigned webhook of 1 MiB', {
    path: '/webhooks/call-status',
    body: `[${listed('[]', MIB - 2)}]`,
  }),
  together(20, 'a badly signed webhook of 120 KiB', {
    path: '/webhooks/call-status',
    body: object(unknownMembers(120_000)),
    headers: { 'jambonz-signature': signedNow() },
  }),
  together(20, 'a webhook with thousands of signatures', {
    path: '/webhooks/call-status',
    body: '{}',
    headers: { 'jambonz-signature': `${signedNow()}${',v1=00'.repeat(2_000)}` },
  }),
  together(30, 'the OpenAPI document', { method: 'GET', path: '/openapi.json' }),
  together(30, 'the bundle of Swagger UI', { method: 'GET', path: '/docs/swagger-ui-bundle.js' }),
  request('a body with a wrong token', {
    path: '/api/v1/batches/',
    body: batch(listed('{}', 16 * MIB)),
    headers: { authorization: 'Bearer gat_wrong' },
  }),
  request('a body of a wrong type', {
    path: '/api/v1/batches/',
    body: batch(listed('{}', 16 * MIB)),
    headers: { 'content-type': 'text/plain' },
  }),
];

/** Requests that would cost an API much more time or memory than they cost their sender. */
export const hostileRequests: readonly HostileRequest[] = [
  ...inLists,
  ...inMembers,
  ...inTexts,
  ...inInstants,
  ...inFiles,
  ...inHeaders,
  ...withoutToken,
  ...longAnswers,
];
