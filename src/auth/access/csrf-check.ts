interface CsrfRequest {
  method: string;
  headers: Record<string, string | string[] | undefined>;
}

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Values of Sec-Fetch-Site for our own pages, and for an address that the user typed. */
const TRUSTED_SITES = new Set<unknown>(['same-origin', 'none']);

/**
 * Whether a request authenticated by cookie may change state. Browsers send the cookie with requests of any site, so
 * the request must come from our own pages or from a trusted origin. Clients other than browsers send neither
 * Sec-Fetch-Site nor Origin, and pass.
 */
export function passesCsrfCheck(
  { method, headers }: CsrfRequest,
  trustedOrigins: readonly string[],
): boolean {
  if (SAFE_METHODS.has(method)) return true;
  const { 'sec-fetch-site': site, origin, host } = headers;
  if (site === undefined && origin === undefined) return true;
  if (TRUSTED_SITES.has(site)) return true;
  return typeof origin === 'string' && (trustedOrigins.includes(origin) || isSameHost(origin, host));
}

/** 'https://example.com' matches the hosts 'example.com' and 'example.com:443'. */
function isSameHost(origin: string, host: unknown): boolean {
  if (typeof host !== 'string' || !URL.canParse(origin)) return false;
  const { protocol, host: originHost } = new URL(origin);
  const port = new Map([
    ['http:', 80],
    ['https:', 443],
  ]).get(protocol);
  return port !== undefined && [originHost, `${originHost}:${port}`].includes(host.toLowerCase());
}
