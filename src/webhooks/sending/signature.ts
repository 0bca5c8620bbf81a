import { createHmac, randomBytes } from 'node:crypto';
import type { SecretBox } from '../../common/secret-box.js';

const SECRET_BYTES = 32;
const SECRET_MARK = 'whsec_';

/** A secret in the format of Standard Webhooks. */
export const newWebhookSecret = () => SECRET_MARK + randomBytes(SECRET_BYTES).toString('base64');

/** Headers of one attempt; `secrets` are those valid now, and each signs. */
export function signedHeaders(id: string, at: Date, body: string, secrets: string[]): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  return {
    'content-type': 'application/json',
    'user-agent': 'Rankwire',
    'accept-encoding': 'identity',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map((secret) => sign(`${id}.${timestamp}.${body}`, secret)).join(' '),
  };
}

function sign(text: string, secret: string): string {
  const key = Buffer.from(secret.slice(SECRET_MARK.length), 'base64');
  return `v1,${createHmac('sha256', key).update(text).digest('base64')}`;
}

/**
 * The secrets that sign now, the present one first; the former one unless this process cannot decrypt it.
 * They are stored encrypted: unlike those of keys, they are needed to sign.
 * @returns undefined when this process cannot decrypt the present one
 */
export function openSecrets(
  box: SecretBox,
  { secret, former }: { secret: string; former: { secret: string; until: Date } | null },
  now: Date,
): string[] | undefined {
  const opened = box.openIfPossible(secret);
  if (opened === undefined) return undefined;
  if (!former || former.until <= now) return [opened];
  const formerSecret = box.openIfPossible(former.secret);
  return formerSecret === undefined ? [opened] : [opened, formerSecret];
}
