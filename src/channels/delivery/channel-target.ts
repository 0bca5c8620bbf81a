import { SecretBox } from '../../common/secret-box.js';
import type { ChatAnswer, Target } from '../kinds/chat-service.js';
import type { Channel } from '../store/channel.schema.js';

/** What is stored encrypted. */
type SecretFields = Pick<Target, 'address' | 'token' | 'topic'>;

export const sealTarget = (box: SecretBox, { address, token, topic }: Target): string =>
  box.seal(JSON.stringify({ address, token, topic } satisfies SecretFields));

/** @returns undefined when no key decrypts it */
export function openTarget(
  box: SecretBox,
  { secret, chat_id, room }: Pick<Channel, 'secret' | 'chat_id' | 'room'>,
): Target | undefined {
  const text = box.openIfPossible(secret);
  if (text === undefined) return undefined;
  const opened = JSON.parse(text) as SecretFields;
  return { ...opened, ...(chat_id !== null && { chat_id }), ...(room !== null && { room }) };
}

/** Shorter ones would mask parts of ordinary words. */
const LEAST_SECRET = 4;
const LEAST_PART = 8;
/** A part of a path with other signs than letters of words, or a long one. */
const LOOKS_SECRET = /[^a-z_-]|.{16}/;

const HIDDEN = '***';

/** Masks secrets that a service repeats in its answer, which may be cut off in one. */
export function withoutSecrets<A extends ChatAnswer>(answer: A, target: Target): A {
  const secrets = listSecrets(target);
  const { answer: text } = answer;
  const cut = Math.max(0, ...secrets.map((secret) => lengthAtEnd(text, secret)));
  const rest = secrets.reduce(
    (masked, secret) => masked.replaceAll(secret, HIDDEN),
    text.slice(0, text.length - cut),
  );
  return { ...answer, answer: cut === 0 ? rest : rest + HIDDEN };
}

/** As they are sent, and decoded; the longest first. */
function listSecrets({ address, token, topic }: Target): string[] {
  const { pathname, search } = new URL(address ?? 'none:');
  const parts = pathname.split('/').filter((part) => LOOKS_SECRET.test(part));
  const values = search.split('&').map((pair) => pair.slice(pair.indexOf('=') + 1));
  const secrets = [
    ...[pathname + search, pathname, search, token ?? '', topic ?? ''].filter(hasLength(LEAST_SECRET)),
    ...[...parts, ...values].filter(hasLength(LEAST_PART)),
  ];
  const forms = new Set(secrets.flatMap((secret) => [secret, decode(secret)]));
  return [...forms].sort((a, b) => b.length - a.length);
}

const hasLength = (least: number) => (text: string) => text.length >= least;

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Length of the longest beginning of the secret, or all of it, with which the text ends; 0 where it is short. */
function lengthAtEnd(text: string, secret: string): number {
  for (let length = Math.min(secret.length, text.length); length >= LEAST_SECRET; length -= 1)
    if (text.endsWith(secret.slice(0, length))) return length;
  return 0;
}
