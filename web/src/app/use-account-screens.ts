import { useQuery } from '@tanstack/react-query';
import { useIsPlatform } from '../shared/session/accounts';
import { hasPermission, meQuery } from '../shared/session/session';
import { ACCOUNT_SCREENS, type AccountScreen, type AccountScreenName } from './account-screens';

/** Those that the user may see. */
export function useAccountScreens(): (AccountScreen & { name: AccountScreenName })[] {
  const { data: me } = useQuery(meQuery);
  const isPlatform = useIsPlatform();
  const screens = Object.entries(ACCOUNT_SCREENS) as [AccountScreenName, AccountScreen][];
  return screens
    .map(([name, screen]) => ({ name, ...screen }))
    .filter(
      ({ permission, isOfPlatform = false }) =>
        (permission === undefined || hasPermission(me?.scope ?? '', permission)) &&
        (isPlatform || !isOfPlatform),
    );
}
