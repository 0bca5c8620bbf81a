/** Events that webhooks may subscribe to. */
export const WEBHOOK_EVENTS = [
  'rank.run.finished',
  'rank.alert',
  'rank.config.created',
  'rank.config.deleted',
  'rank.budget.used_up',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** Sent on request to try a webhook, which needs no subscription to it. */
export const TEST_EVENT = 'rankwire.test';

export type MessageType = WebhookEvent | typeof TEST_EVENT;
