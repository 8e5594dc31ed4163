import { expect, test } from 'vitest';
import { auditQuery, readAuditSearch } from '../../../console/src/pages/audit-log/search.ts';

test('An address that names unknown words lists the whole log', () => {
  const address = { action: 'dance', object: 'moon', actor: 'nobody', after: 'May', id: ' ' };
  expect(readAuditSearch(address)).toEqual({});
});

test('A day of the address is its begin on the clock of the viewer', () => {
  const search = readAuditSearch({
    action: 'revoke',
    object: 'token',
    id: '7',
    after: '2027-03-01',
  });
  expect(auditQuery(search)).toEqual({
    action: 'revoke',
    object_kind: 'token',
    object_id: '7',
    since: new Date(2027, 2, 1).toISOString(),
  });
});
