import { SecretBox } from '../../mail/index.js';
import type { ChatAnswer, Target } from '../kinds/chat-service.js';
import type { Channel } from '../store/channel.schema.js';

/** What is stored encrypted. */
type SecretFields = Pick<Target, 'address' | 'token' | 'topic'>;

export const sealTarget = (box: SecretBox, { address, token, topic }: Target): string =>
  box.seal(JSON.stringify({ address, token, topic } satisfies SecretFields));

/** @throws SecretBoxError when JWT_SECRET has changed since */
export function openTarget(
  box: SecretBox,
  { secret, chat_id, room }: Pick<Channel, 'secret' | 'chat_id' | 'room'>,
): Target {
  const opened = JSON.parse(box.open(secret)) as SecretFields;
  return { ...opened, ...(chat_id !== null && { chat_id }), ...(room !== null && { room }) };
}

/** Shorter ones would mask parts of ordinary words. */
const LEAST_SECRET = 4;

/** Masks secrets that a service repeats in its answer. */
export function withoutSecrets<A extends ChatAnswer>(answer: A, { address, token, topic }: Target): A {
  const { pathname = '', search = '' } = address === undefined ? {} : new URL(address);
  const secrets = [pathname + search, pathname, search, token, topic]
    .filter((secret) => secret !== undefined && secret.length >= LEAST_SECRET)
    .sort((a, b) => b!.length - a!.length);
  const text = secrets.reduce<string>((masked, secret) => masked.replaceAll(secret!, '***'), answer.answer);
  return { ...answer, answer: text };
}
