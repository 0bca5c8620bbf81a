import { anyText, isDay, isId, isPage, allow } from '../../shared/address/search-params';

export const AUDIT_SEARCH = {
  /** The account of the user by default. */
  account: isId,
  /** Entries of the accounts below it are included by default. */
  below: allow('false'),
  action: anyText,
  user: isId,
  from: isDay,
  to: isDay,
  page: isPage,
  /** The entry whose changes are shown. */
  entry: isId,
};

export type AuditSearch = Partial<Record<keyof typeof AUDIT_SEARCH, string>>;
