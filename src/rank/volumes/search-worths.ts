import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import { AccountsService } from '../../auth/index.js';
import type { LocalDay } from '../../common/time/zone.js';
import { RankSettings } from '../../settings/settings.js';
import { CLICK_CURVE, type ClickCurve } from '../positions/visibility.js';
import { utcDay } from '../positions/request-counter.js';
import { foldKeyword, type KeywordEntry } from '../positions/series.js';
import type { SearchWorth } from '../positions/worth.js';
import type { RankConfig } from '../tracking/index.js';
import { type KnownWorth, VolumeCache } from './storage/volume-cache.js';

type Website = Pick<RankConfig, 'account' | 'language'>;

type Search = Pick<KeywordEntry, 'keyword' | 'country'>;

/** Where a volume is from, as an account sees it. */
interface VolumeOrigin {
  /**
   * `account`: imported for the account itself; `above`: for one above it; `platform`: for all, by the platform account;
   * `provider`: requested; `unknown`: imported before imports belonged to an account.
   */
  from: 'account' | 'above' | 'platform' | 'provider';
  /** Such as 'keyword planner', or the provider. */
  source: string;
  at: LocalDay;
}

interface Worths {
  findWorth: (search: Search) => SearchWorth | undefined;
  findOrigin: (search: Search) => VolumeOrigin | undefined;
}

/** Reads what is known of the searches for keywords. */
@Injectable()
export class SearchWorths {
  readonly curve: ClickCurve;

  constructor(
    private readonly volumes: VolumeCache,
    private readonly accounts: AccountsService,
    { clickCurve }: RankSettings,
  ) {
    this.curve = clickCurve ?? CLICK_CURVE;
  }

  /** Changes whenever a volume does. */
  revision(): Promise<string> {
    return this.volumes.revision();
  }

  /** The nearest import counts, then what belongs to no account. @returns undefined when nothing is known of any keyword */
  async find({ account, language }: Website, keywords: readonly Search[]): Promise<Worths | undefined> {
    const countries = byCountry(keywords);
    const { path, platform } = await this.accounts.pathToPlatform(account);
    const found = await this.volumes.find([...path, null], language.toLowerCase(), countries);
    if (found.size === 0) return undefined;
    const findWorth = ({ keyword, country }: Search) =>
      found.get(country)?.get(countries.get(country)!.fold(keyword));
    const findOrigin = (search: Search) => {
      const worth = findWorth(search);
      if (!worth) return undefined;
      const from = whose(worth, account, platform);
      return { from, source: worth.source, at: utcDay(worth.at) };
    };
    return { findWorth, findOrigin };
  }
}

function whose(
  { layer }: KnownWorth,
  account: Types.ObjectId,
  platform: Types.ObjectId | null,
): VolumeOrigin['from'] {
  if (!layer) return 'provider';
  if (layer.equals(account)) return 'account';
  return platform?.equals(layer) ? 'platform' : 'above';
}

/** Texts of one country, folded once, when they are read: not for a country without volumes. */
class FoldedTexts implements Iterable<string> {
  private readonly folded = new Map<string, string>();

  private readonly texts: string[] = [];

  add(text: string): void {
    this.texts.push(text);
  }

  fold(text: string): string {
    const known = this.folded.get(text);
    if (known !== undefined) return known;
    const folded = foldKeyword(text);
    this.folded.set(text, folded);
    return folded;
  }

  *[Symbol.iterator](): Generator<string> {
    for (const text of this.texts) yield this.fold(text);
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
