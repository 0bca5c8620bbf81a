import { readablePath } from '../../shared/address/readable-path';

/**
 * Path and query; with the host where it differs from that of the website, as a subdomain does. The domain of the website is
 * spelled as there, in Unicode or Punycode.
 */
export function pagePath(url: string, website: string): string {
  if (!URL.canParse(url)) return url;
  const { host, pathname, search } = new URL(url);
  return `${shownHost(bare(host), website)}${readablePath(pathname)}${search}`;
}

const bare = (host: string) => host.replace(/^www\./, '').replace(/\.$/, '');

function shownHost(host: string, website: string): string {
  const [spelled] = website
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .split('/');
  const parsed = `https://${spelled}`;
  const own = URL.canParse(parsed) ? bare(new URL(parsed).host) : bare(spelled!);
  if (host === own) return '';
  return host.endsWith(`.${own}`) ? `${host.slice(0, -own.length)}${bare(spelled!)}` : host;
}
