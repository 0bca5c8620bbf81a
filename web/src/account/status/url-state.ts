import { isId, isPage } from '../../shared/address/search-params';

export const STATUS_SEARCH = {
  /** Page of the list of mails. */
  page: isPage,
  /** Whose users are shown as connected or not; that of the user by default. */
  account: isId,
};
