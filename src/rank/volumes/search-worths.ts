import { Injectable } from '@nestjs/common';
import { RankSettings } from '../../settings/settings.js';
import { CLICK_CURVE, type ClickCurve } from '../domain/click-curve.js';
import { foldKeyword, type KeywordEntry } from '../domain/series.js';
import type { SearchWorth } from '../domain/worth.js';
import { VolumeCache } from './storage/volume-cache.js';

type Search = Pick<KeywordEntry, 'keyword' | 'country'>;
type WorthOf = (search: Search) => SearchWorth | undefined;

/** Reads what is known of the searches for keywords. */
@Injectable()
export class SearchWorths {
  readonly curve: ClickCurve;

  constructor(
    private readonly volumes: VolumeCache,
    { clickCurve }: RankSettings,
  ) {
    this.curve = clickCurve ?? CLICK_CURVE;
  }

  /** @returns undefined when nothing is known of any keyword */
  async of(language: string, keywords: readonly Search[]): Promise<WorthOf | undefined> {
    const countries = byCountry(keywords);
    const found = await this.volumes.find(language.toLowerCase(), countries);
    if (found.size === 0) return undefined;
    return ({ keyword, country }) => found.get(country)?.get(countries.get(country)!.foldedOf(keyword));
  }
}

/** Texts of one country, folded once, when they are read: not for a country without volumes. */
class FoldedTexts implements Iterable<string> {
  private readonly folded = new Map<string, string>();

  private readonly texts: string[] = [];

  add(text: string): void {
    this.texts.push(text);
  }

  foldedOf(text: string): string {
    const known = this.folded.get(text);
    if (known !== undefined) return known;
    const folded = foldKeyword(text);
    this.folded.set(text, folded);
    return folded;
  }

  *[Symbol.iterator](): Generator<string> {
    for (const text of this.texts) yield this.foldedOf(text);
  }
}

function byCountry(keywords: readonly Search[]): Map<string, FoldedTexts> {
  const countries = new Map<string, FoldedTexts>();
  for (const { keyword, country } of keywords) {
    const texts = countries.get(country) ?? new FoldedTexts();
    countries.set(country, texts);
    texts.add(keyword);
  }
  return countries;
}
