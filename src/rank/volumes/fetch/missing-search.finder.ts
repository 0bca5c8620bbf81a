import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import { AccountsService } from '../../../auth/index.js';
import { Clock } from '../../../common/clock.js';
import { yieldToEventLoop } from '../../../common/concurrency/yield-to-event-loop.js';
import { foldKeyword } from '../../positions/series.js';
import type { VolumeSource } from '../../search/index.js';
import { ConfigRepository, type TrackedSearches } from '../../tracking/index.js';
import { VolumeMissRepository } from '../storage/volume-miss.repository.js';
import { VolumeRepository } from '../storage/volume.repository.js';
import { type MissingSearches, SearchCollection } from './missing-searches.js';
import { monthBefore } from './month.js';

const KEYWORDS_PER_QUERY = 1000;

interface Importers {
  /** Accounts whose imports hold for the configuration. */
  importers: readonly Types.ObjectId[];
}

/** Looks for tracked keywords whose volume should be requested. */
@Injectable()
export class MissingSearchFinder {
  constructor(
    private readonly configs: ConfigRepository,
    private readonly accounts: AccountsService,
    private readonly volumes: VolumeRepository,
    private readonly misses: VolumeMissRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Searches configurations of active accounts, as checks do.
   * @param accounts undefined: all
   * @param most stops after the configuration with which there are so many keywords
   * @param mayContinue called before each configuration
   * @returns `isComplete`: not stopped
   */
  async find(
    source: VolumeSource,
    accounts: readonly Types.ObjectId[] | undefined,
    most: number,
    mayContinue: () => Promise<boolean>,
  ): Promise<{ missing: MissingSearches[]; isComplete: boolean }> {
    const missing = new SearchCollection();
    const platform = await this.accounts.findPlatform();
    for await (const config of this.configs.searches(accounts)) {
      if (missing.size >= most || !(await mayContinue())) return { missing: missing.list, isComplete: false };
      const [active] = await this.accounts.findActive([config.account]);
      if (!active) continue;
      const importers = [active._id, ...active.ancestors, ...(platform ? [platform._id] : [])];
      await this.addMissing(missing, { ...config, importers }, source);
    }
    return { missing: missing.list, isComplete: true };
  }

  private async addMissing(
    missing: SearchCollection,
    config: TrackedSearches & Importers,
    source: VolumeSource,
  ): Promise<void> {
    for (const tracked of acceptedSearches(config, source)) {
      const entries = [...tracked.keywords];
      for (let first = 0; first < entries.length; first += KEYWORDS_PER_QUERY) {
        const slice = entries.slice(first, first + KEYWORDS_PER_QUERY);
        const known = await this.known(config, { ...tracked, keywords: new Map(slice) });
        for (const [folded, text] of slice) if (!known.has(folded)) missing.add(tracked, folded, text);
        await yieldToEventLoop();
      }
    }
  }

  /** Folded keywords that are not requested now. */
  private async known(
    { importers }: Importers,
    { country, language, keywords }: MissingSearches,
  ): Promise<Set<string>> {
    const now = this.clock.now();
    const search = { country, language, keywords: [...keywords.keys()] };
    const current = await this.volumes.current(importers, search, monthBefore(now));
    return new Set([...current, ...(await this.misses.find(search, now))]);
  }
}

function acceptedSearches({ language, keywords }: TrackedSearches, source: VolumeSource): MissingSearches[] {
  const accepted = new SearchCollection();
  for (const { keyword, country } of keywords) {
    const text = keyword.trim().replace(/\s+/g, ' ');
    if (source.accepts(text, country))
      accepted.add({ country, language: language.toLowerCase() }, foldKeyword(text), text);
  }
  return accepted.list;
}
