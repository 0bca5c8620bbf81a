/**
 * The data set of all examples. A test stores exactly this data, sends every example request and compares the responses
 * (test/support/example-fixture.ts).
 */
export const IDS = {
  account: '66b1f0c0a1b2c3d4e5f60001',
  child: '66b1f0c0a1b2c3d4e5f60002',
  user: '66b1f0c0a1b2c3d4e5f60003',
  colleague: '66b1f0c0a1b2c3d4e5f60004',
  session: '66b1f0c0a1b2c3d4e5f60005',
  otherSession: '66b1f0c0a1b2c3d4e5f60006',
  slot: '66b1f0c0a1b2c3d4e5f60007',
  freeSlot: '66b1f0c0a1b2c3d4e5f60008',
  config: '66b1f0c0a1b2c3d4e5f60009',
  run: '66b1f0c0a1b2c3d4e5f6000a',
  notification: '66b1f0c0a1b2c3d4e5f6000b',
  message: '66b1f0c0a1b2c3d4e5f6000c',
  conversation: '66b1f0c0a1b2c3d4e5f6000d',
  contact: '66b1f0c0a1b2c3d4e5f6000e',
  mail: '66b1f0c0a1b2c3d4e5f6000f',
  note: '66b1f0c0a1b2c3d4e5f60010',
  suspiciousRun: '66b1f0c0a1b2c3d4e5f60011',
  share: '66b1f0c0a1b2c3d4e5f60014',
  key: '66b1f0c0a1b2c3d4e5f60021',
  grant: '66b1f0c0a1b2c3d4e5f60030',
  webhook: '66b1f0c0a1b2c3d4e5f60022',
  idleWebhook: '66b1f0c0a1b2c3d4e5f60023',
  delivery: '66b1f0c0a1b2c3d4e5f60024',
  channel: '66b1f0c0a1b2c3d4e5f60028',
  idleChannel: '66b1f0c0a1b2c3d4e5f60029',
  channelDelivery: '66b1f0c0a1b2c3d4e5f6002a',
  searchConsole: '66b1f0c0a1b2c3d4e5f6003a',
  digest: '66b1f0c0a1b2c3d4e5f60025',
  subscription: '66b1f0c0a1b2c3d4e5f600d5',
  waiting: '66b1f0c0a1b2c3d4e5f600d6',
  failedMail: '66b1f0c0a1b2c3d4e5f60026',
  view: '66b1f0c0a1b2c3d4e5f60027',
  /** A user with an authenticator app and a passkey. */
  factorUser: '66b1f0c0a1b2c3d4e5f6002b',
  passkey: '66b1f0c0a1b2c3d4e5f6002c',
  invited: '66b1f0c0a1b2c3d4e5f6002d',
  prompt: '66b1f0c0a1b2c3d4e5f6002e',
  answerRun: '66b1f0c0a1b2c3d4e5f6002f',
  /** Identifies no document. */
  unknown: '66b1f0c0a1b2c3d4e5f6ffff',
} as const;

export const API_KEY = 'rw_Tq3ZxYh4Zs9Qw2Lx7NvT1cRk8PmY5jb3c5dJ8mYV2Qw';

/** A client of OAuth, and the tokens of its grant. */
export const OAUTH = {
  client: 'qw2Lx7NvT1cRk8PmY5jb3c5dJ8mYV2QTq3ZxYh4Zs9Q',
  redirect: 'https://assistant.example/callback',
  refresh: 'refresh-token-of-the-example-assistant-00001',
  challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
} as const;

export const NOW = '2026-03-11T12:00:00.000Z';
export const TODAY = '2026-03-11';
export const YESTERDAY = '2026-03-10';
export const CHECKED = '2026-03-11T06:00:04.000Z';

export const EMAIL = 'ada@example.com';
export const PASSWORD = 'correct horse battery staple';
/** Valid for one password reset of `user`. */
export const RESET_TOKEN = 'q7X2mYc9Rk4LwT8vBn3HsJ6DgF1ZpA5eUoKiW0aSxC';
/** Valid for one e-mail change of `user`. */
export const CONFIRM_TOKEN = 'h4Zs9Qw2Lx7NvT1cRk8PmY5j';
/** Valid for one use: undoes a change of the e-mail address of `user`. */
export const UNDO_TOKEN = 'n5Kd8Wq3Vb7Zx2LmTc9RfY4h';
/** Of the link of the user `invited`. */
export const INVITATION_TOKEN = 'x3Wc8LkQyPn1Vb6Rm0XsCe5Jf2Hd9Ga7UoTiMpBqZtE';
/** For the second step of a login of `factorUser`. */
export const LOGIN_TICKET = 'y7Kd8LkQyPn1Vb6Rm0XsCe5Jf2Hd9Ga7UoTiMpBqZtE';
/** For the passkey of `factorUser`. */
export const ASSERTION_TICKET = 'p2Rt8LkQyPn1Vb6Rm0XsCe5Jf2Hd9Ga7UoTiMpBqZtE';
/** For a new passkey of `user`. */
export const REGISTRATION_TICKET = 'g5Nw8LkQyPn1Vb6Rm0XsCe5Jf2Hd9Ga7UoTiMpBqZtE';
/** Of authenticator apps, with its code at NOW. */
export const TOTP_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
export const TOTP_CODE = '139571';
/** Opens the share link `share`. */
export const SHARE_TOKEN = 'Zt3kLw8QyPn1Vb6Rm0XsCe5Jf2Hd9Ga7UoTiMpBqWxE';
/** Confirms an address that a digest has. */
export const RECIPIENT_TOKEN = 'n8Rk3vTq6YwLzXc1Bm5Jh9Fd2Gs7Pa4Ue0IoKtQrWyM';
/** Unsubscribes `COLLEAGUE_EMAIL` from reports. */
export const UNSUBSCRIBE_TOKEN = 'v5dhQCdiSFX33pVTF4GacfE5wNcKYGDG7JyN27oVpZw';
/** A recipient whose owner is asked. */
export const WAITING_EMAIL = 'alan@example.net';
export const COLLEAGUE_EMAIL = 'grace@example.com';
const SERIES = { keyword: 'best coffee', country: 'US', near: 'New York' };
const KEYWORDS: { keyword: string; country: string; near?: string }[] = [
  SERIES,
  { keyword: 'espresso machine', country: 'DE' },
];

export const EXAMPLE = {
  website: 'https://www.example.com',
  competitors: ['example.org'],
  series: SERIES,
  keywords: KEYWORDS,
  serp: [
    { link: 'https://www.example.net/best-coffee', title: 'The Best Coffee' },
    { link: 'https://example.org/coffee', title: 'Coffee' },
    { link: 'https://www.example.com/coffee', title: 'Our Coffee' },
  ],
  digest: {
    frequency: 'weekly',
    weekday: 1,
    day: 1,
    hour: 8,
    tz: 'Europe/Berlin',
    to: [EMAIL, COLLEAGUE_EMAIL],
    csv: true,
    language: 'en',
  },
  note: { _id: IDS.note, date: YESTERDAY, text: 'New menu', createdAt: NOW },
};
