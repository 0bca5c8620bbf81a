import { isId, isPage, allow } from '../../shared/address/search-params';

export const WEBHOOKS_SEARCH = {
  /** Opens the dialog for a new webhook. */
  add: allow('new'),
  /** The account of the user by default. */
  account: isId,
  /** The webhook whose deliveries are shown. */
  webhook: isId,
  state: allow('pending', 'delivered', 'failed'),
  page: isPage,
  /** The delivery whose message and attempts are shown. */
  delivery: isId,
};

export type WebhooksSearch = Partial<Record<keyof typeof WEBHOOKS_SEARCH, string>>;
