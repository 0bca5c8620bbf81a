// The text/event-stream format of the HTML standard.

const LINE_BREAKS = /[\r\n]/g;

/**
 * One event as text.
 * @param event line breaks in it, which the format cannot represent, are percent-encoded
 * @param data JSON, which contains no line breaks
 * @param id sent back by the client as Last-Event-ID when it reconnects
 */
export function eventFrame(event: string, data: string, id?: string): string {
  const name = event.replaceAll(LINE_BREAKS, encodeURIComponent);
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${data}\n\n`;
}

/** A comment, which clients ignore; an `id` in it becomes their last event id without an event. */
export function heartbeatFrame(id?: string): string {
  return id === undefined ? ': heartbeat\n\n' : `: heartbeat\nid: ${id}\n\n`;
}

/** How long clients wait before they reconnect. */
export const retryFrame = (ms: number): string => `retry: ${ms}\n\n`;
