/**
 * The little world that all examples speak of. A test puts exactly this into a store, sends every example to the
 * application and compares (test/support/example-world.ts).
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
  /** Of nothing. */
  nobody: '66b1f0c0a1b2c3d4e5f6ffff',
} as const;

export const NOW = '2026-03-11T12:00:00.000Z';
export const TODAY = '2026-03-11';
export const YESTERDAY = '2026-03-10';
export const CHECKED = '2026-03-11T06:00:04.000Z';

export const EMAIL = 'ada@example.com';
export const PASSWORD = 'correct horse battery staple';
/** Good for one new password of `user`. */
export const RESET_TOKEN = 'q7X2mYc9Rk4LwT8vBn3HsJ6DgF1ZpA5eUoKiW0aSxC';
/** Good for one confirmation of a new address of `user`. */
export const CONFIRM_TOKEN = 'h4Zs9Qw2Lx7NvT1cRk8PmY5j';
export const WEBSITE = 'https://www.example.com';

export const KEYWORDS = [
  { keyword: 'best coffee', country: 'US', near: 'New York' },
  { keyword: 'espresso machine', country: 'DE' },
];
