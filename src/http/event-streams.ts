/** Open streams per organization and process. Each stream polls the database. */
export const MAX_EVENT_STREAMS = 100;

/**
 * Formats a server-sent event (WHATWG HTML 9.2.5). One data line suffices: JSON has no line break.
 */
export function formatEvent(event: { event: string; id: string; data: unknown }): string {
  return `event: ${event.event}\nid: ${event.id}\ndata: ${JSON.stringify(event.data)}\n\n`;
}

/** A comment line, so that proxies do not close an idle connection. */
export const HEARTBEAT = ':\n\n';

/** How long a client waits before it reconnects, in ms. */
export const RECONNECT_DELAY = 'retry: 2000\n\n';
