const CONSOLE = '/app';
/** Only its path is used. */
const ANY_HOST = 'http://console.invalid';

/**
 * A path of the console to come back to. Anything else, such as another host, is its start: the address would be an open
 * redirect.
 */
export function readReturnPath(to: unknown): string {
  if (typeof to !== 'string' || !to.startsWith('/') || !URL.canParse(to, ANY_HOST)) return CONSOLE;
  const { origin, pathname, search, hash } = new URL(to, ANY_HOST);
  const isBelow = pathname === CONSOLE || pathname.startsWith(`${CONSOLE}/`);
  return origin === ANY_HOST && isBelow ? `${pathname}${search}${hash}` : CONSOLE;
}
