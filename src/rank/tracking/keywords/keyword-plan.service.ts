import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import type { Account } from '../../../auth/index.js';
import { inSlices } from '../../../common/concurrency/in-slices.js';
import { addKeywords, type Keyword, keywordView } from '../../positions/keyword-list.js';
import { keywordId } from '../../positions/series.js';
import { ConfigService } from '../config/config.service.js';
import { KeywordSupport } from '../config/keyword-support.js';
import type { RefusedLine } from './csv-reader.js';
import type { KeywordFile } from './keyword-file.js';
import { refuseLines, refuseSameSearches, TOO_MANY_TAGS } from './keyword-import.js';
import { RequestForecast } from './request-forecast.js';

export interface KeywordPlan {
  /** In the order of the given ones. */
  add: Keyword[];
  /** Tracked already; they would get the tags that are new. */
  known: Keyword[];
  refused: RefusedLine[];
  /** Requests to the search provider that `add` takes, at most. */
  requests_a_day: number;
}

/** What an addition of keywords would do. */
@Injectable()
export class KeywordPlans {
  constructor(
    private readonly configs: ConfigService,
    private readonly support: KeywordSupport,
    private readonly forecast: RequestForecast,
  ) {}

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
    const supported = await inSlices(refuseLines(given, (keyword) => this.support.problem(keyword)));
    const file = isFile ? await inSlices(refuseSameSearches(list, supported)) : supported;
    const entries = file.entries.map(({ keyword }) => keyword);
    const { keywords, overfull } = await inSlices(addKeywords(list, entries));
    const tooMany = new Set(overfull);
    const { refused } = await inSlices(
      refuseLines(file, (_, index) => (tooMany.has(index) ? TOO_MANY_TAGS : undefined)),
    );
    const add = keywords.slice(list.length);
    const tracked = new Set(list.map(keywordId));
    const known = entries.filter((entry, index) => tracked.has(keywordId(entry)) && !tooMany.has(index));
    return {
      add,
      known: known.map(keywordView),
      refused,
      requests_a_day: add.length === 0 ? 0 : await this.forecast.perDay(account, add.length),
    };
  }
}
