import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import type { Account } from '../../../auth/index.js';
import { Clock } from '../../../common/clock.js';
import { NotFoundError } from '../../../common/errors.js';
import { omitUndefined } from '../../../common/omit-undefined.js';
import type { LocalDay } from '../../../common/time/zone.js';
import { ConfigService, ErrorLogRepository, NoteRepository, type NoteView } from '../../tracking/index.js';
import { deviceRefusedSince } from '../../positions/device-refusal.js';
import { type HistoryDay, keywordHistory } from '../domain/keyword-history.js';
import { keywordId, seriesKeyOf } from '../../positions/series.js';
import { ResultRepository } from '../../history/index.js';
import type { HistoryQuery } from './competitors.dto.js';
import { dayWithin, resolveRange, slotDays } from '../positions/range.js';

interface KeywordHistory {
  days: HistoryDay[];
  /** Results of these days. */
  notes: NoteView[];
  /** Since when each check was refused for its device; absent: fewer than three days. */
  device_refused_since?: LocalDay;
}

/** The history of one keyword, from its results: an index has them together, unlike the day documents. */
@Injectable()
export class KeywordHistoryService {
  constructor(
    private readonly configs: ConfigService,
    private readonly results: ResultRepository,
    private readonly notes: NoteRepository,
    private readonly errors: ErrorLogRepository,
    private readonly clock: Clock,
  ) {}

  /** @throws NotFoundError on an unknown configuration or keyword; ValidationError on an invalid range */
  async history(account: Account, id: Types.ObjectId, query: HistoryQuery): Promise<KeywordHistory> {
    const { start, end } = resolveRange(query, this.clock.now());
    const config = await this.configs.find(account, id);
    const keyword = config.keywords.find((each) => keywordId(each) === keywordId(query));
    if (!keyword) throw new NotFoundError('Keyword not found.');
    const results = await this.results.ofSeries(id, seriesKeyOf(config, keyword), ...slotDays(start, end));
    const points = results.map(
      ({
        run_at,
        checked_at,
        rolled_from_previous,
        depth,
        cut,
        results: positions,
        competitors,
        ...page
      }) => ({
        runAt: run_at,
        checkedAt: checked_at,
        rolled: rolled_from_previous,
        depth,
        cut,
        positions,
        competitors: competitors ?? [],
        page,
      }),
    );
    const refusedSince =
      keyword.device === 'mobile'
        ? deviceRefusedSince(await this.errors.read(id), keywordId(keyword))
        : undefined;
    return {
      days: keywordHistory(points, dayWithin(start, end, query.tz), config.competitors ?? []),
      notes: await this.notes.list(id, start, end),
      ...omitUndefined({ device_refused_since: refusedSince }),
    };
  }
}
