import { attemptAfter } from '../domain/schedule.js';
import { maskedUrl } from '../sending/receiver-url.js';
import { LEASE_MS, type ReceiverDelivery } from '../store/receiver-delivery.schema.js';
import type { Webhook } from '../store/webhook.schema.js';

/** Masks the path and the query of the URL, which may be secrets. */
export const maskedWebhookView = (webhook: Webhook) => ({
  ...webhookView(webhook),
  url: maskedUrl(webhook.url),
});

/** Without the secret, which only creation and rotation return. */
export function webhookView({ _id, account, url, description, event_types, ...webhook }: Webhook) {
  const { active, descendants, switched_off, failing_since, createdAt, updatedAt } = webhook;
  return {
    _id,
    account,
    url,
    description,
    events: event_types,
    active,
    descendants,
    switched_off,
    failing_since,
    createdAt,
    updatedAt,
  };
}

/** Maximum length of a message body in a response; a body may have megabytes. */
export const SHOWN_BODY = 64 * 1024;

/** A delivery with what is sent; the body of a long message is cut. */
export const deliveryDetailView = (delivery: ReceiverDelivery) => ({
  ...deliveryView(delivery),
  body: delivery.body.slice(0, SHOWN_BODY),
  body_length: delivery.body.length,
});

/** `answer` is text of the receiver. */
export function deliveryView(delivery: ReceiverDelivery) {
  const { _id, event, type, state, attempts, createdAt } = delivery;
  return {
    _id,
    event,
    type,
    state,
    attempts: attempts.map(({ at, status, ms, answer }) => ({ at, status, ms, answer })),
    next_attempt_at: shownNextAttempt(delivery),
    createdAt,
  };
}

/** During an attempt: the time of the one after it, if this one fails. */
function shownNextAttempt(delivery: ReceiverDelivery): Date | null {
  const { lease, next_attempt_at: stored } = delivery;
  return lease === null || stored === null
    ? stored
    : attemptAfter(delivery, new Date(stored.getTime() - LEASE_MS));
}
