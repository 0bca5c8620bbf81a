import { t } from '../shared/text/i18n';

export interface AccountScreen {
  path: string;
  text: () => string;
  /** Absent: for every user. */
  permission?: string;
  /** Whether only users of the platform account see it. */
  isOfPlatform?: boolean;
  /** Absent: it has a place of its own in the header. */
  isInMenu?: boolean;
}

/** The screens outside of a website; router, account menu and search read them. */
export const ACCOUNT_SCREENS = {
  websites: { path: '/', text: () => t('Websites') },
  profile: { path: '/profile', text: () => t('Profile'), isInMenu: true },
  users: {
    path: '/users',
    text: () => t('Accounts and users'),
    permission: 'accounts:read',
    isInMenu: true,
  },
  assistants: { path: '/assistants', text: () => t('Connect an assistant'), isInMenu: true },
  webhooks: { path: '/webhooks', text: () => t('Webhooks'), permission: 'webhooks:read', isInMenu: true },
  audit: { path: '/audit', text: () => t('Audit log'), permission: 'audit:read', isInMenu: true },
  slots: {
    path: '/slots',
    text: () => t('Slots'),
    permission: 'slots:read',
    isOfPlatform: true,
    isInMenu: true,
  },
  status: {
    path: '/status',
    text: () => t('Status'),
    permission: 'rank:read',
    isOfPlatform: true,
    isInMenu: true,
  },
  notifications: {
    path: '/notifications',
    text: () => t('Notifications'),
    permission: 'notifications:read',
  },
} as const satisfies Record<string, AccountScreen>;

export type AccountScreenName = keyof typeof ACCOUNT_SCREENS;
