import { randomBytes } from 'node:crypto';
import { Webhook as Signer } from 'standardwebhooks';

const SECRET_BYTES = 32;

/** A secret in the format of Standard Webhooks. */
export const newWebhookSecret = () => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;

/** Headers of one attempt; `secrets` are those valid now, and each signs. */
export function signedHeaders(id: string, at: Date, body: string, secrets: string[]): Record<string, string> {
  return {
    'content-type': 'application/json',
    'user-agent': 'Rankwire',
    'accept-encoding': 'identity',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Signer(secret).sign(id, at, body)).join(' '),
  };
}
