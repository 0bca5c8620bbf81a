import { describe, expect, it } from 'vitest';
import { loadSettings } from '../settings/load-settings.js';
import { Mailer } from './mailer.js';
import { SecretBox } from './secret-box.js';

function mailerOf(env: Record<string, string>) {
  const { mail, auth, store } = loadSettings({ JWT_SECRET: 'x'.repeat(32), ...env });
  return new Mailer(mail, new SecretBox(auth, store));
}

describe('the client of the mail server', () => {
  it.each([
    ['configured with SMTP_URL', { SMTP_URL: 'smtp://localhost:25' }, true],
    ['not configured without it', {}, false],
  ])('is %s, and can be closed without a connection', (_, env: Record<string, string>, configured) => {
    const mailer = mailerOf(env);
    expect(mailer.configured).toBe(configured);
    expect(() => mailer.close()).not.toThrow();
  });
});
