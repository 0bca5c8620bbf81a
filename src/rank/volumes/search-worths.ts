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

/** Folded when they are read: not for a country without volumes. */
function byCountry(keywords: readonly Search[]): Map<string, Iterable<string>> {
  const countries = new Map<string, string[]>();
  for (const { keyword, country } of keywords) {
    const known = countries.get(country);
    if (known) known.push(keyword);
    else countries.set(country, [keyword]);
  }
  return new Map([...countries].map(([country, texts]) => [country, folded(texts)]));
}

function* folded(texts: readonly string[]): Generator<string> {
  for (const text of texts) yield foldKeyword(text);
}
