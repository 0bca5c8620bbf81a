import { keywordId, type Series } from '../../positions/series.js';

const keyOf = (series: Series) => JSON.stringify([keywordId(series), series.website, series.language]);

/** Series, links and competitors of one configuration by index; DictionaryRepository.save stores additions. */
export class Dictionary {
  private readonly seriesIndex = new Index<Series>(keyOf);
  private readonly linkIndex = new Index<string>(String);
  private readonly siteIndex = new Index<string>(String);

  constructor(
    readonly series: Series[],
    readonly links: string[],
    /** Websites of competitors. */
    readonly sites: string[] = [],
    /** False: links were not read, and are not added. */
    private readonly hasLinks = true,
  ) {}

  /** Appends an unknown series. */
  indexOfSeries(text: Series): number {
    return this.seriesIndex.in(this.series, text);
  }

  /** Appends an unknown website. */
  indexOfSite(site: string): number {
    return this.siteIndex.in(this.sites, site);
  }

  /** One-based; 0 for '', and where links were not read. Appends an unknown link. */
  indexOfLink(link: string): number {
    return link === '' || !this.hasLinks ? 0 : this.linkIndex.in(this.links, link) + 1;
  }

  /** Inverse of indexOfLink; '' where links were not read. */
  link(index: number): string {
    return this.links[index - 1] ?? '';
  }
}

/** Indexes of a list that only grows; built when first needed, as most readers only look up texts by index. */
class Index<Entry> {
  private readonly known = new Map<string, number>();
  /** So many entries of the list are in `known`. */
  private size = 0;

  constructor(private readonly keyOf: (entry: Entry) => string) {}

  /** Appends an unknown entry. */
  in(list: Entry[], entry: Entry): number {
    for (; this.size < list.length; this.size += 1) this.known.set(this.keyOf(list[this.size]!), this.size);
    const key = this.keyOf(entry);
    const index = this.known.get(key);
    if (index !== undefined) return index;
    list.push(entry);
    return this.in(list, entry);
  }
}
