import { z } from 'zod';
import { readPhoneNumber } from '../../domain/phone-number.ts';

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
  .meta({ type: 'string', pattern: PHONE_NUMBER_FORMS, examples: ['+14155550123'] });

/** The caller numbers of a campaign or batch: 1 to 1000, each once. */
export const callerNumbers = z
  .array(phoneNumber)
  .min(1)
  .max(1000)
  .superRefine((numbers, context) => {
    for (const [index, number] of numbers.entries()) {
      const first = numbers.indexOf(number);
      if (first === index) continue;
      const message = `is the same number as entry ${first}: each number is listed once`;
      context.addIssue({ code: 'custom', path: [index], message });
    }
  })
  .meta({ uniqueItems: true });
