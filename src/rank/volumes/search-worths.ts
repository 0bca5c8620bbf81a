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
    const found = await this.volumes.find(language.toLowerCase(), byCountry(keywords));
    if (found.size === 0) return undefined;
    return ({ keyword, country }) => found.get(country)?.get(foldKeyword(keyword));
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
