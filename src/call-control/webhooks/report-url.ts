/** The address to which the agent of a call reports; null if the tag has none. */
export function readReportUrl(tag: Record<string, unknown> | null): string | null {
  const url = tag?.['report_url'];
  return typeof url === 'string' && /^https?:/.test(url) && URL.canParse(url) ? url : null;
}
