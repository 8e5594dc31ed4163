import { expect, test } from 'vitest';
import { loadExampleContacts, parseContacts } from '../../../src/dev/demo/contacts.ts';

test('unknown CSV columns become call variables', () => {
  expect(
    parseContacts('phone_number,callee_name,external_id,city\n+12025550100,"Moss, Ada",a-1,Rome\n'),
  ).toEqual([
    {
      phone_number: '+12025550100',
      external_id: 'a-1',
      call_variables: { callee_name: 'Moss, Ada', city: 'Rome' },
    },
  ]);
});

test('empty CSV cells are omitted', () => {
  expect(parseContacts('phone_number,timezone,callee_name\n+12025550100,,\n')).toEqual([
    { phone_number: '+12025550100', call_variables: {} },
  ]);
});

test('the example file contains 200 different contacts', async () => {
  const contacts = await loadExampleContacts();
  expect(contacts).toHaveLength(200);
  expect(new Set(contacts.map((contact) => contact.phone_number)).size).toBe(200);
  expect(contacts.filter((contact) => !contact.call_variables['callee_name'])).toEqual([]);
});

test('the example file triggers every outcome of the simulator', async () => {
  const endings = (await loadExampleContacts()).map((contact) => contact.phone_number.slice(-2));
  const special = ['90', '91', '92', '93', '94', '95', '96', '97', '98', '99'];
  expect(special.filter((ending) => !endings.includes(ending))).toEqual([]);
  expect(endings.filter((ending) => special.includes(ending))).toHaveLength(30);
});

test('the example file contains only numbers reserved for fiction', async () => {
  // NANP 555-01xx, Ofcom 020 7946 0xxx, Bundesnetzagentur 030 23125 xxx.
  const fiction = /^(\+1\d{3}55501\d{2}|\+4420794601\d{2}|\+4930231251\d{2})$/;
  const contacts = await loadExampleContacts();
  expect(contacts.filter((contact) => !fiction.test(contact.phone_number))).toEqual([]);
});
