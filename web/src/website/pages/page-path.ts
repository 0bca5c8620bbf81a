import { readablePath } from '../../shared/address/readable-path';
import { shownHost } from '../../shared/address/shown-host';

/** Path and query; with the host where it differs from that of the website, as a subdomain does. */
export function pagePath(url: string, website: string): string {
  if (!URL.canParse(url)) return url;
  const { host, pathname, search } = new URL(url);
  const [own] = website.replace(/^https?:\/\//i, '').split('/');
  const isOwn = bare(host) === bare(URL.canParse(`https://${own}`) ? new URL(`https://${own}`).host : own!);
  return `${isOwn ? '' : shownHost(bare(host))}${readablePath(pathname)}${search}`;
}

const bare = (host: string) => host.replace(/^www\./, '').replace(/\.$/, '');
