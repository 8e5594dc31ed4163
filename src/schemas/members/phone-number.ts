import { z } from 'zod';
import { MAX_NUMBER_TEXT_LENGTH, readPhoneNumber } from '../../domain/phone-number.ts';
import { boundedList } from './bounded-list.ts';

const SEPARATORS = '[\\s().\\-/\\u00a0\\u2010-\\u2015]*';

/** The forms that `readPhoneNumber` accepts: `+` or 00, then 7 to 15 digits with separators. */
export const PHONE_NUMBER_FORMS = `^${SEPARATORS}(\\+|0${SEPARATORS}0)${SEPARATORS}[1-9](${SEPARATORS}[0-9]){6,14}${SEPARATORS}$`;

/** A member that holds a telephone number; answered in E.164. */
export const phoneNumber = z
  .string()
  .transform((text, context) => {
    const reading = readPhoneNumber(text);
    if ('number' in reading) return reading.number;
    context.addIssue({ code: 'custom', message: reading.problem.message });
    return z.NEVER;
  })
  .meta({
    type: 'string',
    maxLength: MAX_NUMBER_TEXT_LENGTH,
    pattern: PHONE_NUMBER_FORMS,
    examples: ['+14155550123'],
  });

/** The caller numbers of a campaign or batch: 1 to 1000, each once. */
export const callerNumbers = boundedList(phoneNumber, { max: 1000 })
  .superRefine((numbers, context) => {
    const firstPlaces = new Map<string, number>();
    for (const [index, number] of numbers.entries()) {
      const first = firstPlaces.get(number);
      if (first === undefined) {
        firstPlaces.set(number, index);
        continue;
      }
      const message = `is the same number as entry ${first}: each number is listed once`;
      context.addIssue({ code: 'custom', path: [index], message });
    }
  })
  .meta({ uniqueItems: true });
