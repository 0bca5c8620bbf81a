import { canonicalAddress, normalizeWebsite } from './website.js';

/** Parameters that say where a visitor came from, and never what the page shows. */
const TRACKING =
  /^(utm_\w+|gclid|gbraid|wbraid|dclid|fbclid|msclkid|yclid|srsltid|gad_\w+|mc_[ce]id|_ga|_gl)$/i;

/** The address of a page: a link without its fragment and tracking parameters. */
export function pageUrl(link: string): string {
  const [address, query] = splitOnce(link.replace(/#.*$/su, ''), '?');
  if (query === undefined) return address;
  const kept = query.split('&').filter((part) => part !== '' && !TRACKING.test(splitOnce(part, '=')[0]));
  return kept.length === 0 ? address : `${address}?${kept.join('&')}`;
}

/** Equal for links to one page, which may differ in scheme, `www.`, case, form of the domain, or a slash at the end. */
export function pageId(link: string): string {
  const [address, query] = splitOnce(canonicalAddress(normalizeWebsite(pageUrl(link))), '?');
  const path = address.replace(/\/+$/, '');
  return query === undefined ? path : `${path}?${query}`;
}

function splitOnce(text: string, separator: string): [string, string?] {
  const at = text.indexOf(separator);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}

/** The pages that the links of a dictionary lead to; may grow while days are added. */
export class PageNames {
  /** Cached by index of the link. */
  private readonly ofLink: number[] = [];
  private readonly byId = new Map<string, number>();
  private readonly links: (number | string)[] = [];

  /** @param readLink the link of an index */
  constructor(private readonly readLink: (link: number) => string) {}

  /** Index of the page of a link. */
  toPage(link: number): number {
    return (this.ofLink[link] ??= this.findIndex(link));
  }

  /** Index of the page of a link that has no index itself. */
  pageOfText(link: string): number {
    return this.findIndex(link);
  }

  /** The address of a page, as it was met first. */
  toUrl(page: number): string {
    return pageUrl(this.readText(this.links[page]!));
  }

  private readText(link: number | string): string {
    return typeof link === 'string' ? link : this.readLink(link);
  }

  private findIndex(link: number | string): number {
    const id = pageId(this.readText(link));
    const known = this.byId.get(id);
    if (known !== undefined) return known;
    this.byId.set(id, this.links.push(link) - 1);
    return this.links.length - 1;
  }
}
