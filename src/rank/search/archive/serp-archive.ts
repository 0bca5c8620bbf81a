import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../common/clock.js';
import type { RepeatedTask } from '../../../common/concurrency/repeated-task.js';
import { RepeatedWork } from '../../../common/concurrency/repeated-work.js';
import { RankSettings } from '../../../settings/settings.js';
import type { PageFeature, PageLayout } from '../../positions/features/page-features.js';
import type { Search, SearchResult } from '../providers/search.js';
import { decodeFeatures, encodeFeatures } from './features-codec.js';
import { decodeSerp, encodeSerp, inflateSerp, type SerpEntry, serpText } from './serp-codec.js';
import { type PackedSerp, type Serp, SerpRepository } from './serp.repository.js';

const CLEAN_EVERY_MS = 3_600_000;
const DAY_MS = 24 * 3_600_000;

/** Archived results of a search, best first. */
export interface KeptSerp extends Pick<Serp, 'day' | 'asked_at' | 'provider'> {
  results: SerpEntry[];
  /** Absent: unknown. */
  features?: PageFeature[];
}

interface Answer {
  day: string;
  asked_at: Date;
  provider: string;
  results: readonly SearchResult[];
  layout?: PageLayout | undefined;
  /** To which it was searched; absent: to the end. */
  depth?: number;
}

/** Keeps search results for RANK_SERP_DAYS, one list per search and slot day for all accounts. */
@Injectable()
export class SerpArchive {
  private readonly cleaning: RepeatedTask;

  constructor(
    private readonly serps: SerpRepository,
    private readonly clock: Clock,
    private readonly settings: RankSettings,
    repeated: RepeatedWork,
  ) {
    this.cleaning = repeated.every(SerpArchive.name, CLEAN_EVERY_MS, () => this.deleteOld());
  }

  async keep(search: Search, answer: Answer): Promise<void> {
    const packed = this.pack(search, answer);
    if (packed) await this.saveAll([packed]);
  }

  /** @returns undefined when search results are not kept */
  pack(search: Search, { results, layout, depth, ...answer }: Answer): PackedSerp | undefined {
    if (this.settings.serpDays === 0) return undefined;
    return {
      ...answer,
      _id: toId(search, answer.day),
      results: encodeSerp(results),
      ...(depth !== undefined && { cut: depth }),
      ...(layout && {
        features: encodeFeatures(layout.features, serpText(results)),
        features_at: answer.asked_at,
      }),
    };
  }

  saveAll(serps: readonly PackedSerp[]): Promise<void> {
    return this.serps.saveAll(serps);
  }

  /** The latest archived results of these days. */
  async newest(search: Search, days: readonly string[]): Promise<KeptSerp | undefined> {
    const [newest] = await this.serps.find(
      days.map((day) => toId(search, day)),
      this.oldest(),
    );
    return newest && decode(newest);
  }

  /** Days with archived results, latest first. */
  keptDays(search: Search, days: readonly string[]): Promise<string[]> {
    return this.serps.days(
      days.map((day) => toId(search, day)),
      this.oldest(),
    );
  }

  /** The archived ones, in any order. */
  async ofDay(searches: readonly Search[], day: string): Promise<KeptSerp[]> {
    const ids = searches.map((search) => toId(search, day));
    return (await this.serps.find(ids, this.oldest())).map(decode);
  }

  /** Never rejects. */
  tick(): Promise<void> {
    return this.cleaning.run();
  }

  /** @returns the number deleted */
  deleteOld(): Promise<number> {
    return this.serps.deleteAskedBefore(this.oldest());
  }

  /** Archives from then or before are deleted. */
  private oldest(): Date {
    return new Date(this.clock.now().getTime() - this.settings.serpDays * DAY_MS);
  }
}

/** Stored, so it must never change for a search. Provider and depth are not part of it: one list per day is kept. */
function toId({ keyword, country, near, language, device }: Search, day: string): string {
  const search = [keyword, country, near || '', language, ...(device === 'mobile' ? [device] : [])];
  return `${createHash('sha256').update(JSON.stringify(search)).digest('base64url')}:${day}`;
}

function decode({ day, asked_at, provider, results, features, features_at }: Serp): KeptSerp {
  const own = features && features_at?.getTime() === asked_at.getTime() ? features : undefined;
  return {
    day,
    asked_at,
    provider,
    results: decodeSerp(toBuffer(results)),
    ...(own && { features: decodeFeatures(toBuffer(own), inflateSerp(toBuffer(results))) }),
  };
}

/** Lean queries return the driver's Binary instead of Buffer. */
function toBuffer(bytes: Buffer | { buffer: Uint8Array }): Buffer {
  return Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer);
}
