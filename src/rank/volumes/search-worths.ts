import { Injectable } from '@nestjs/common';
import { RankSettings } from '../../settings/settings.js';
import { CLICK_CURVE, type ClickCurve } from '../domain/click-curve.js';
import { foldKeyword, type KeywordEntry } from '../domain/series.js';
import type { SearchWorth } from '../domain/worth.js';
import { VolumeRepository } from './storage/volume.repository.js';

const KEYWORDS_PER_QUERY = 1000;

type Search = Pick<KeywordEntry, 'keyword' | 'country'>;
type WorthOf = (search: Search) => SearchWorth | undefined;

/** Reads what is known of the searches for keywords. */
@Injectable()
export class SearchWorths {
  readonly curve: ClickCurve;

  constructor(
    private readonly volumes: VolumeRepository,
    { clickCurve }: RankSettings,
  ) {
    this.curve = clickCurve ?? CLICK_CURVE;
  }

  /**
   * A query a thousand keywords of a country, and none for a country without volumes.
   * @returns undefined when nothing is known of any keyword
   */
  async of(language: string, keywords: readonly Search[]): Promise<WorthOf | undefined> {
    const found = new Map<string, Map<string, SearchWorth>>();
    for (const [country, wanted] of byCountry(keywords)) {
      const worths = await this.find(country, language.toLowerCase(), [...wanted]);
      if (worths.size > 0) found.set(country, worths);
    }
    if (found.size === 0) return undefined;
    return ({ keyword, country }) => found.get(country)?.get(foldKeyword(keyword));
  }

  private async find(country: string, language: string, keywords: string[]) {
    const worths = new Map<string, SearchWorth>();
    if (keywords.length > 1 && !(await this.volumes.hasAny(country, language))) return worths;
    for (let first = 0; first < keywords.length; first += KEYWORDS_PER_QUERY) {
      const batch = keywords.slice(first, first + KEYWORDS_PER_QUERY);
      for (const { keyword, volume, cpc = null } of await this.volumes.find(country, language, batch))
        worths.set(keyword, { volume, cpc });
    }
    return worths;
  }
}

function byCountry(keywords: readonly Search[]): Map<string, Set<string>> {
  const countries = new Map<string, Set<string>>();
  for (const { keyword, country } of keywords) {
    const known = countries.get(country) ?? new Set();
    countries.set(country, known.add(foldKeyword(keyword)));
  }
  return countries;
}
