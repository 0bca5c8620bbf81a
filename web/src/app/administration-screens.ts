import { Activity, CalendarClock, FileClock, type LucideIcon, Users, Webhook } from 'lucide-react';
import { useIsPlatform } from '../shared/session/accounts';
import { useMay } from '../shared/session/session';
import { t } from '../shared/text/i18n';

interface AdministrationScreen {
  path: '/users' | '/webhooks' | '/audit' | '/slots' | '/status';
  text: string;
  icon: LucideIcon;
}

/** Screens of the administration that the user may see, for the account menu and the search. */
export function useAdministrationScreens(): AdministrationScreen[] {
  const mayReadAccounts = useMay('accounts:read');
  const mayReadWebhooks = useMay('webhooks:read');
  const mayReadLog = useMay('audit:read');
  const mayReadSlots = useMay('slots:read');
  const isPlatform = useIsPlatform();
  const mayReadStatus = useMay('rank:read') && isPlatform;
  const screens: (AdministrationScreen & { isAllowed: boolean })[] = [
    { path: '/users', text: t('Accounts and users'), icon: Users, isAllowed: mayReadAccounts },
    { path: '/webhooks', text: t('Webhooks'), icon: Webhook, isAllowed: mayReadWebhooks },
    { path: '/audit', text: t('Audit log'), icon: FileClock, isAllowed: mayReadLog },
    { path: '/slots', text: t('Slots'), icon: CalendarClock, isAllowed: mayReadSlots && isPlatform },
    { path: '/status', text: t('Status'), icon: Activity, isAllowed: mayReadStatus },
  ];
  return screens.filter(({ isAllowed }) => isAllowed);
}
