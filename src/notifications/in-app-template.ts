import type { OutboxEvent } from '../outbox/index.js';
import type { Notification } from './notification.schema.js';
import type { Recipient } from './recipients.js';

/** The notification about events of a kind, written by the feature that raises them. */
export interface InAppTemplate<Payload extends object> extends Pick<
  Notification,
  'title' | 'body' | 'module' | 'type'
> {
  /** Appended to the body for a recipient in the parent account. */
  ofChild: (child: string, event: OutboxEvent<Payload>) => string;
}

export function notificationFor<Payload extends object>(
  { ofChild, ...content }: InAppTemplate<Payload>,
  { child }: Recipient,
  event: OutboxEvent<Payload>,
) {
  return child ? { ...content, body: `${content.body} ${ofChild(child.name, event)}` } : content;
}
