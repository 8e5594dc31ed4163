const PERCENT = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 1 });
const USD = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' });

/** A share from 0 to 1, such as `12.5%`. */
export function percent(share: number): string {
  return PERCENT.format(share);
}

/** US dollars, such as `$1,240.50`. */
export function usd(amount: number): string {
  return USD.format(amount);
}
