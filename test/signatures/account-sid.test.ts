import { describe, expect, test } from 'vitest';
import { accountSidIn } from '../../src/signatures/account-sid.ts';

const SID = '9351f46a-678c-43f5-b8a6-d4eb58d131af';

describe('the account of a webhook', () => {
  test.each([
    [`{"account_sid":"${SID}"}`, SID],
    [`{ "a" : [1], "account_sid" : "${SID}" , "b": {} }`, SID],
    [`{"account_sid":"first","account_sid":"${SID}"}`, SID],
    [`{"tag":{"account_sid":"other"},"account_sid":"${SID}"}`, SID],
    [`{"account_sid":"${SID}","tag":{"account_sid":"other"}}`, SID],
    [`{"text":"\\"account_sid\\":\\"other\\"","account_sid":"${SID}"}`, SID],
    [`{"tag":{"account_sid":"${SID}"}}`, null],
    [`{"text":"account_sid"}`, null],
    [`["account_sid","${SID}"]`, null],
    [`{"account_sid":1}`, null],
    ['{"account_sid":null}', null],
    ['{"account_sid"', null],
    ['not JSON', null],
    ['', null],
  ])('of %s is %s', (body, sid) => {
    expect(accountSidIn(Buffer.from(body))).toBe(sid);
  });
});
