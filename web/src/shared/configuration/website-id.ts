import { readablePath } from '../address/readable-path';

interface Address {
  host: string;
  /** Ends with '/', so that prefixes match whole segments. */
  path: string;
}

/** The browser writes all forms of a domain in Punycode. */
function readAddress(website: string): Address {
  const bare = website.replace(/^https?:\/\//i, '').replace(/^www\./i, '');
  const address = `https://${bare}`;
  if (!URL.canParse(address)) return { host: bare.toLowerCase(), path: '/' };
  const { hostname, pathname } = new URL(address);
  return {
    host: hostname.replace(/\.$/, ''),
    path: `${readablePath(pathname).normalize('NFC').toLowerCase().replace(/\/+$/, '')}/`,
  };
}

/** Equal for websites that the server considers the same: scheme, `www.`, case and a slash at the end do not count. */
export function websiteId(website: string): string {
  const { host, path } = readAddress(website);
  return host + path;
}

/** Whether a website is another one, a subdomain or a path of it: the server refuses those as its competitors. */
export function isWithinWebsite(website: string, whole: string): boolean {
  const [part, all] = [readAddress(website), readAddress(whole)];
  const isHostWithin = part.host === all.host || part.host.endsWith(`.${all.host}`);
  return isHostWithin && part.path.startsWith(all.path);
}
