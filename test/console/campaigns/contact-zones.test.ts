import { expect, test } from 'vitest';
import { zonesOf } from '../../../console/src/pages/campaigns/campaign/contact-zones.ts';

test('The zones of contacts are listed by how many have them, without those that have none', () => {
  const zones = ['Europe/Rome', null, 'Asia/Tokyo', 'Asia/Tokyo'];
  expect(zonesOf(zones.map((timezone) => ({ timezone })))).toEqual(['Asia/Tokyo', 'Europe/Rome']);
});
