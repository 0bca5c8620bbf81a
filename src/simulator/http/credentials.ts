import type { IncomingHttpHeaders } from 'node:http';
import { HttpProblem } from './exchange.js';

/** The credentials that searches must send. */
export interface ExpectedCredentials {
  /** Part of the header names x-<provider>-key and x-<provider>-host. */
  readonly provider: string;
  readonly key: string;
  /** Absent: any host that is not empty. */
  readonly providerHost: string | undefined;
}

/**
 * Checks the two headers of each request: x-<provider>-key and x-<provider>-host.
 * @throws HttpProblem 401 'Invalid API key', 400 on the host
 */
export function checkCredentials(
  headers: IncomingHttpHeaders,
  { provider, key, providerHost }: ExpectedCredentials,
): void {
  if (headers[`x-${provider}-key`] !== key) throw new HttpProblem(401, 'Invalid API key');
  const host = headers[`x-${provider}-host`];
  if (typeof host !== 'string' || host === '')
    throw new HttpProblem(400, `Missing header x-${provider}-host`);
  if (providerHost !== undefined && host !== providerHost) {
    throw new HttpProblem(400, `Unknown host in x-${provider}-host`);
  }
}

/** Headers for the request log; anything that looks like a credential is redacted. */
export function redacted(headers: IncomingHttpHeaders): Record<string, string> {
  const secret = /(^|-)key$|^authorization$|^proxy-authorization$|^cookie$/;
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, secret.test(name) ? '[redacted]' : String(value)]),
  );
}

/** URL for the request log. */
export function redactedUrl(url: string): string {
  return url.replace(/([?&]api_key=)[^&]*/g, '$1[redacted]');
}
