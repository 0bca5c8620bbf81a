/** Events that channels may subscribe to. */
export const CHANNEL_EVENTS = [
  'rank.alert',
  'rank.run.failed',
  'rank.run.suspicious',
  'rank.budget.used_up',
  'rank.digest',
] as const;
export type ChannelEvent = (typeof CHANNEL_EVENTS)[number];

/** Sent on request to try a channel, which needs no subscription to it. */
export const TEST_EVENT = 'rankwire.test';
