import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { Authenticator } from '../../../test/support/authenticator.js';
import { SystemClock } from '../../common/clock.js';
import type { PublicUrl } from '../mailed-links/public-url.js';
import { Passkeys } from './passkeys.service.js';

const ORIGIN = 'https://rank.example.com';
const CHALLENGE = 'Y2hhbGxlbmdl';
/** Of the format android-key, with certificates of its own that name a revocation list at 192.0.2.1. */
const FIXTURE = join(import.meta.dirname, '../../../test/fixtures/passkey-with-certificates.json');

const passkeys = new Passkeys({ base: ORIGIN } as PublicUrl, new SystemClock());
afterEach(() => void vi.restoreAllMocks());

it('takes a passkey without certificates', async () => {
  const created = new Authenticator(ORIGIN).create({ challenge: CHALLENGE, rp: { id: 'rank.example.com' } });
  expect(await passkeys.verifyRegistration(created, CHALLENGE, true, 'Phone')).toMatchObject({
    name: 'Phone',
  });
});

it('refuses a passkey with certificates, and fetches nothing from the addresses in them', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('not reached'));
  const response = JSON.parse(readFileSync(FIXTURE, 'utf8')) as object;
  expect(await passkeys.verifyRegistration(response, CHALLENGE, true, 'Phone')).toBeNull();
  expect(fetched).not.toHaveBeenCalled();
});

it.each([
  {},
  { response: {} },
  { response: { attestationObject: 5 } },
  { response: { attestationObject: 'gIAA' } },
  { response: { attestationObject: '' } },
])('refuses %j', async (response) => {
  expect(await passkeys.verifyRegistration(response, CHALLENGE, true, 'Phone')).toBeNull();
});
