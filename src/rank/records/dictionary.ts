import { keywordId, type Series } from '../domain/series.js';

const keyOf = (series: Series) => JSON.stringify([keywordId(series), series.website, series.language]);

/** Series, links and competitors of one configuration by index; DictionaryRepository.save stores additions. */
export class Dictionary {
  private readonly seriesIndex = new Map<string, number>();
  private readonly linkIndex = new Map<string, number>();
  private readonly siteIndex = new Map<string, number>();

  constructor(
    readonly series: Series[],
    readonly links: string[],
    /** Websites of competitors. */
    readonly sites: string[] = [],
  ) {
    series.forEach((text, index) => this.seriesIndex.set(keyOf(text), index));
    links.forEach((link, index) => this.linkIndex.set(link, index));
    sites.forEach((site, index) => this.siteIndex.set(site, index));
  }

  /** Appends an unknown series. */
  indexOfSeries(text: Series): number {
    const key = keyOf(text);
    const known = this.seriesIndex.get(key);
    if (known !== undefined) return known;
    this.seriesIndex.set(key, this.series.push(text) - 1);
    return this.series.length - 1;
  }

  /** Appends an unknown website. */
  indexOfSite(site: string): number {
    const known = this.siteIndex.get(site);
    if (known !== undefined) return known;
    this.siteIndex.set(site, this.sites.push(site) - 1);
    return this.sites.length - 1;
  }

  /** One-based; 0 for ''. Appends an unknown link. */
  indexOfLink(link: string): number {
    if (link === '') return 0;
    const known = this.linkIndex.get(link);
    if (known !== undefined) return known + 1;
    this.linkIndex.set(link, this.links.push(link) - 1);
    return this.links.length;
  }

  /** Inverse of indexOfLink. */
  link(index: number): string {
    return index === 0 ? '' : this.links[index - 1]!;
  }
}
