import type { Series } from '../domain/series.js';

const keyOf = ({ keyword, country, near, website, language }: Series) =>
  JSON.stringify([keyword, country, near, website, language]);

/** Texts of one configuration, by index. What is added here is not stored until DictionaryRepository.save. */
export class Dictionary {
  private readonly seriesIndex = new Map<string, number>();
  private readonly linkIndex = new Map<string, number>();

  constructor(
    readonly series: Series[],
    readonly links: string[],
  ) {
    series.forEach((text, index) => this.seriesIndex.set(keyOf(text), index));
    links.forEach((link, index) => this.linkIndex.set(link, index));
  }

  /** Index of a series, a new one at the end. */
  indexOfSeries(text: Series): number {
    const key = keyOf(text);
    const known = this.seriesIndex.get(key);
    if (known !== undefined) return known;
    this.seriesIndex.set(key, this.series.push(text) - 1);
    return this.series.length - 1;
  }

  /** Index of a link plus one; 0 for ''. */
  indexOfLink(link: string): number {
    if (link === '') return 0;
    const known = this.linkIndex.get(link);
    if (known !== undefined) return known + 1;
    this.linkIndex.set(link, this.links.push(link) - 1);
    return this.links.length;
  }

  /** The link of an entry; '' for 0. */
  link(index: number): string {
    return index === 0 ? '' : this.links[index - 1]!;
  }
}
