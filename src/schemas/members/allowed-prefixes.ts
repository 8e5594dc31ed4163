import { z } from 'zod';
import { COUNTRIES } from '../../domain/destinations/destination.ts';
import { boundedList } from './bounded-list.ts';

const PREFIX = /^\+[1-9][0-9]{0,14}$/;

const prefix = z
  .string()
  .max(16)
  .toUpperCase()
  .refine((text) => PREFIX.test(text) || COUNTRIES.has(text), {
    error:
      'must be the beginning of numbers in E.164, such as +44, or a country code of ISO 3166-1, such as US',
  })
  .meta({ examples: ['+44'] });

/** The beginnings of numbers and the countries that an organization or a campaign lets itself call. */
export const allowedPrefixes = boundedList(prefix, { max: 300 }).meta({
  examples: [['+44', 'US']],
});
