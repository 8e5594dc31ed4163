import { z } from 'zod';

/** How often each of several things happens, as fractions of 1 that together are 1 at most. */
export type Shares<Name extends string> = Readonly<Partial<Record<Name, number>>>;

/** Reads shares such as `busy=0.1,480=0.05`. */
export function sharesOf<Name extends string>(names: readonly Name[]): z.ZodType<Shares<Name>> {
  return z.string().transform((text, context) => {
    const shares: Partial<Record<Name, number>> = {};
    for (const part of text.split(',')) {
      const [given = '', share = ''] = part.split('=').map((side) => side.trim());
      const name = names.find((one) => one === given);
      if (name === undefined || !/^(0|1|0?\.\d+)$/.test(share)) {
        context.addIssue(`${part} is no name=share, with a share of 0 to 1 of ${names.join(', ')}`);
        return z.NEVER;
      }
      shares[name] = Number(share);
    }
    const total = Object.values<number | undefined>(shares).reduce<number>(
      (sum, one = 0) => sum + one,
      0,
    );
    if (total > 1) context.addIssue('the shares are more than 1 together');
    return shares;
  });
}
