interface Sent {
  method: string;
  headers: Record<string, string | string[] | undefined>;
}

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Our own pages, and an address that the user typed. */
const OWN_SITES = new Set<unknown>(['same-origin', 'none']);

/**
 * Whether a request that shows a cookie may change something (rules 86 and 87). A browser adds the cookie whoever
 * made the request, so it has to come from our own pages or from a listed origin; what is no browser tells neither
 * site nor origin, and passes.
 */
export function mayActByCookie({ method, headers }: Sent, listed: readonly string[]): boolean {
  if (READING.has(method)) return true;
  const { 'sec-fetch-site': site, origin, host } = headers;
  if (site === undefined && origin === undefined) return true;
  if (OWN_SITES.has(site)) return true;
  return typeof origin === 'string' && (listed.includes(origin) || isHost(origin, host));
}

/** 'https://example.com' is the host 'example.com' and 'example.com:443'. */
function isHost(origin: string, host: unknown): boolean {
  if (typeof host !== 'string' || !URL.canParse(origin)) return false;
  const { protocol, host: asked } = new URL(origin);
  const port = new Map([
    ['http:', 80],
    ['https:', 443],
  ]).get(protocol);
  return port !== undefined && [asked, `${asked}:${port}`].includes(host.toLowerCase());
}
