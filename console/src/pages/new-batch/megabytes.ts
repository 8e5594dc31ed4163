const BYTES_PER_MEGABYTE = 1_000_000;

/** `12,300,000` as `12.3 MB`. */
export function megabytes(bytes: number): string {
  const amount = bytes / BYTES_PER_MEGABYTE;
  return `${amount.toLocaleString('en', { maximumFractionDigits: amount < 10 ? 1 : 0 })} MB`;
}
