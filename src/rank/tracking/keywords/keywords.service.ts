import { setTimeout as wait } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import { AuditTrail } from '../../../audit/index.js';
import type { Account } from '../../../auth/index.js';
import { Clock } from '../../../common/clock.js';
import { inSlices } from '../../../common/concurrency/in-slices.js';
import { ConflictError, ValidationError } from '../../../common/errors.js';
import { EventBus } from '../../../common/event-bus.js';
import { keywordMatcher } from '../../positions/keyword-filter.js';
import {
  addKeywords,
  changeTags,
  type Keyword,
  keywordView,
  removeKeywords,
  type TagChange,
} from '../../positions/keyword-list.js';
import { foldCase } from '../../positions/order.js';
import type { KeywordEntry, TaggedKeyword } from '../../positions/series.js';
import { CONFIG_CHANGED } from '../config/config-events.js';
import { ConfigRepository } from '../config/config.repository.js';
import { RANK_CONFIGS, type RankConfig } from '../config/config.schema.js';
import { ConfigService } from '../config/config.service.js';
import { toFilter } from './keyword-filter.dto.js';
import type { KeywordFile } from './keyword-file.js';
import {
  importKeywords,
  planKeywords,
  type PlannedKeywords,
  refuseLines,
  storedSize,
  TOO_MANY_TAGS,
} from './keyword-import.js';
import { KeywordLimits } from '../config/keyword-limits.js';
import type { KeywordListQuery } from './keywords.dto.js';
import { SerialByKey } from '../../../common/concurrency/serial-by-key.js';

/** Lost races against other processes after which a change is given up. */
const MAX_ATTEMPTS = 30;
const MAX_WAIT_MS = 100;
/** Half of the store's limit for a document. */
const MAX_BYTES = 8_000_000;

/** Action and details of an entry in the audit log. */
interface Cause {
  action: string;
  details?: object;
}

interface Changed<R> {
  keywords: Keyword[];
  result: R;
}

const LAST_KEYWORD = 'keywords must keep at least one entry; delete the configuration instead';

export const LOST_RACES = 'The keywords are being changed by other requests. Try again.';

export interface KeywordPlan extends PlannedKeywords {
  /** Requests to the search provider that `add` takes, at most. */
  requests_a_day: number;
}

/** How many requests a day further keywords of an account take. */
type Forecast = (account: Account, keywords: number) => Promise<number>;

/** Lists and changes keywords of a configuration. */
@Injectable()
export class KeywordsService {
  /** Avoids lost races within the process; those against other processes are decided by the store. */
  private readonly serial = new SerialByKey();
  private forecast: Forecast | undefined;

  constructor(
    private readonly configs: ConfigService,
    private readonly repository: ConfigRepository,
    private readonly limits: KeywordLimits,
    private readonly bus: EventBus,
    private readonly clock: Clock,
    private readonly trail: AuditTrail,
  ) {}

  /**
   * Called once, before the bootstrap: a later part of the rank tracker reads it from past checks.
   * @param read at most, never less than what is used
   */
  useForecast(read: Forecast): void {
    this.forecast = read;
  }

  /** Matching keywords, in the order of the configuration, and its website. */
  async list(account: Account, id: Types.ObjectId, query: KeywordListQuery) {
    const { website, keywords } = await this.configs.find(account, id);
    const wanted = foldCase(query.search ?? '');
    const found = keywords
      .filter(keywordMatcher(keywords, toFilter(query)))
      .filter(({ keyword }) => foldCase(keyword).includes(wanted))
      .map(keywordView);
    return { website, keywords: found };
  }

  async add(account: Account, id: Types.ObjectId, given: TaggedKeyword[]) {
    this.limits.requireSupported({ keywords: given });
    const cause = { action: 'rank.keywords.add', details: { given } };
    return this.change(account, id, cause, (list) => computeAddition(list, given));
  }

  /** What `add` would do; stores nothing. @throws what `add` would throw now */
  async planAddition(account: Account, id: Types.ObjectId, given: TaggedKeyword[]) {
    this.limits.requireSupported({ keywords: given });
    const { keywords: list } = await this.configs.find(account, id);
    const { keywords, result } = await computeAddition(list, given);
    const add = keywords.slice(list.length);
    if (keywords !== list) await requireStorable(keywords);
    if (add.length > 0) await this.limits.requireAllowed(account, add.length);
    return { add, known: result.known, requests_a_day: await this.readForecast(account, add.length) };
  }

  /** Adds the valid lines of a file and skips the others. A large file leaves time for other requests. */
  async import(account: Account, id: Types.ObjectId, file: KeywordFile) {
    const supported = await inSlices(refuseLines(file, (keyword) => this.limits.problem(keyword)));
    const cause = { action: 'rank.keywords.import' };
    return this.change(account, id, cause, async (list) => {
      const { keywords, ...result } = await inSlices(importKeywords(list, supported));
      return { keywords, result };
    });
  }

  async remove(account: Account, id: Types.ObjectId, given: KeywordEntry[]) {
    const cause = { action: 'rank.keywords.remove', details: { given } };
    return this.change(account, id, cause, (list) => computeRemoval(list, given));
  }

  /**
   * What `remove` would do, and to which entries; stores nothing.
   * @throws NotFoundError for an unknown or foreign configuration, ValidationError when no keyword would be left
   */
  async planRemoval(account: Account, id: Types.ObjectId, given: KeywordEntry[]) {
    const { keywords: list } = await this.configs.find(account, id);
    const { keywords, result } = computeRemoval(list, given);
    const kept = new Set(keywords);
    return { ...result, entries: list.filter((entry) => !kept.has(entry)) };
  }

  async changeTags(account: Account, id: Types.ObjectId, given: KeywordEntry[], tags: TagChange) {
    const cause = { action: 'rank.keywords.tag', details: { given, tags } };
    return this.change(account, id, cause, (list) => {
      const { keywords, overfull, changed, unknown } = changeTags(list, given, tags);
      if (overfull) throw new ValidationError([{ path: 'tags.add', message: TOO_MANY_TAGS }]);
      return { keywords, result: { changed, unknown } };
    });
  }

  /**
   * Computes a list from the stored one and replaces that in one update; after a lost race again, from the new one.
   * @param cause how the change is recorded in the audit log
   * @param compute returns the same list when nothing changes; may throw
   * @throws NotFoundError for an unknown configuration, ConflictError after MAX_ATTEMPTS lost races
   */
  private async change<R>(
    account: Account,
    id: Types.ObjectId,
    cause: Cause,
    compute: (list: Keyword[]) => Changed<R> | Promise<Changed<R>>,
  ): Promise<R> {
    const { result, isChanged } = await this.serial.run(String(id), async () => {
      for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
        const config = await this.configs.find(account, id);
        const { keywords, result } = await compute(config.keywords);
        if (keywords === config.keywords) return { result, isChanged: false };
        if (await this.replace(account, config, keywords, cause)) return { result, isChanged: true };
        await wait(Math.random() * Math.min(2 ** attempt, MAX_WAIT_MS));
      }
      throw new ConflictError(LOST_RACES);
    });
    if (isChanged) await this.bus.publish(CONFIG_CHANGED, account._id);
    return result;
  }

  /** @returns false when the race against another change was lost */
  private async replace(
    account: Account,
    config: RankConfig,
    keywords: Keyword[],
    { action, details }: Cause,
  ): Promise<boolean> {
    await requireStorable(keywords);
    const { _id } = config;
    const written = await this.trail.perform(
      {
        action,
        account: account._id,
        target: { type: 'config', id: String(_id) },
        before: { keywords: config.keywords.length },
        after: { keywords: keywords.length, ...details },
        proof: { collection: RANK_CONFIGS, filter: { _id }, fields: ['keywords_rev'] },
      },
      () =>
        this.limits.changing(account, config.keywords.length, keywords.length, () =>
          this.repository.replaceKeywords(config, keywords, this.clock.now()),
        ),
      (stored) => stored && {},
    );
    return written !== null;
  }

  /**
   * Stores nothing.
   * @param isFile whether the lines are of a file, of which those of the same search are refused
   * @throws NotFoundError for an unknown or foreign configuration
   */
  async plan(
    account: Account,
    id: Types.ObjectId,
    given: KeywordFile,
    isFile: boolean,
  ): Promise<KeywordPlan> {
    const { keywords: list } = await this.configs.find(account, id);
    const supported = await inSlices(refuseLines(given, (keyword) => this.limits.problem(keyword)));
    const planned = await inSlices(planKeywords(list, supported, isFile));
    return { ...planned, requests_a_day: await this.readForecast(account, planned.add.length) };
  }

  private async readForecast(account: Account, keywords: number): Promise<number> {
    if (!this.forecast) throw new Error('no part of the rank tracker forecasts requests');
    return keywords === 0 ? 0 : this.forecast(account, keywords);
  }
}

/** @throws ValidationError when a keyword would have too many tags */
async function computeAddition(list: Keyword[], given: readonly TaggedKeyword[]) {
  const { keywords, overfull, added, known } = await inSlices(addKeywords(list, given));
  const problems = overfull.map((index) => ({ path: `keywords.${index}.tags`, message: TOO_MANY_TAGS }));
  if (problems.length > 0) throw new ValidationError(problems);
  return { keywords, result: { added, known, keywords: keywords.length } };
}

/** @throws ValidationError when no keyword would be left */
function computeRemoval(list: Keyword[], given: KeywordEntry[]) {
  const { keywords, removed, unknown } = removeKeywords(list, given);
  if (keywords.length === 0) throw new ValidationError([{ path: 'keywords', message: LAST_KEYWORD }]);
  return { keywords, result: { removed, unknown, keywords: keywords.length } };
}

async function requireStorable(keywords: Keyword[]): Promise<void> {
  if ((await inSlices(storedSize(keywords))) <= MAX_BYTES) return;
  const message = `keywords of a configuration must not exceed ${MAX_BYTES / 1_000_000} MB`;
  throw new ValidationError([{ path: 'keywords', message }]);
}
