import { z } from 'zod';

/** The share of each name, from 0 to 1; the sum is 1 at most. */
export type Shares<Name extends string> = Readonly<Partial<Record<Name, number>>>;

/** Reads shares such as `busy=0.1,480=0.05`. */
export function sharesOf<Name extends string>(names: readonly Name[]): z.ZodType<Shares<Name>> {
  return z.string().transform((text, context) => {
    const shares: Partial<Record<Name, number>> = {};
    for (const part of text.split(',')) {
      const [given = '', share = ''] = part.split('=').map((side) => side.trim());
      const name = names.find((known) => known === given);
      if (name === undefined || !/^(0|1|0?\.\d+)$/.test(share)) {
        context.addIssue(
          `${part} must be name=share: the share is 0 to 1, the name one of ${names.join(', ')}`,
        );
        return z.NEVER;
      }
      shares[name] = Number(share);
    }
    const total = Object.values<number | undefined>(shares).reduce<number>(
      (sum, each = 0) => sum + each,
      0,
    );
    if (total > 1) context.addIssue('the sum of the shares must be 1 at most');
    return shares;
  });
}
