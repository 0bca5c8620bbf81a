import { omitUndefined } from '../../common/omit-undefined.js';

/** Schemes that run or show what follows, or read files, instead of opening an application. */
const DENIED = new Set([
  'about:',
  'blob:',
  'data:',
  'file:',
  'filesystem:',
  'ftp:',
  'javascript:',
  'vbscript:',
  'view-source:',
  'ws:',
  'wss:',
]);
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);
const LOOPBACK_PORT = /^(http:\/\/(?:localhost|127\.0\.0\.1|\[::1\]))(?::\d{1,5})?(?=[/?]|$)/;
const MAX_LENGTH = 2048;

export const isLoopback = ({ protocol, hostname }: URL): boolean =>
  protocol === 'http:' && LOOPBACK.has(hostname);

/** @returns what is wrong with a redirect address of a client, after its name */
export function problemOfRedirect(text: unknown): string | undefined {
  if (typeof text !== 'string' || text.length > MAX_LENGTH || !URL.canParse(text)) return 'must be a URL';
  const url = new URL(text);
  if (url.hash !== '' || text.includes('#')) return 'must not have a fragment';
  if (url.username !== '' || url.password !== '') return 'must not contain a user or password';
  if (url.protocol === 'https:' || isLoopback(url)) return undefined;
  if (url.protocol === 'http:') return 'must start with https://, except on the loopback address';
  return DENIED.has(url.protocol) ? 'must not have this scheme' : undefined;
}

/** Compares the texts; programs on the user's machine listen on any port of the loopback address (RFC 8252). */
export function matchesRedirect(registered: string, given: string): boolean {
  if (registered === given) return true;
  if (!LOOPBACK_PORT.test(registered) || !LOOPBACK_PORT.test(given) || !URL.canParse(given)) return false;
  return registered.replace(LOOPBACK_PORT, '$1') === given.replace(LOOPBACK_PORT, '$1');
}

/** What a user recognizes the receiver of a redirect by: its host, or the scheme of an application. */
export const shownHost = (redirect: string): string => {
  const { protocol, host } = new URL(redirect);
  return protocol === 'https:' || protocol === 'http:' ? host : protocol;
};

/** Keeps the query that is there as it is written. @param values undefined ones are omitted */
export function addToQuery(redirect: string, values: Record<string, string | undefined>): string {
  const url = new URL(redirect);
  const added = new URLSearchParams(omitUndefined(values) as Record<string, string>).toString();
  url.search = url.search === '' ? added : `${url.search}&${added}`;
  return url.href;
}
