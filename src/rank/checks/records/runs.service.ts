import { Injectable } from '@nestjs/common';
import { millisecondsInDay } from 'date-fns/constants';
import type { Types } from 'mongoose';
import { AuditTrail, type PlannedChange } from '../../../audit/index.js';
import type { Account } from '../../../auth/index.js';
import { Clock } from '../../../common/clock.js';
import { EventBus } from '../../../common/event-bus.js';
import { ConflictError, NotFoundError } from '../../../common/errors.js';
import { pagination } from '../../../common/validation/pagination.js';
import { SearchCostSettings } from '../../../settings/settings.js';
import {
  DaysService,
  ResultRepository,
  ResultWriter,
  RunRepository,
  RUNS,
  type RunView,
  RunWriter,
} from '../../history/index.js';
import { errorEntries, errorEntry } from '../../positions/error-entry.js';
import { checkCost } from '../../positions/request-estimate.js';
import { ProviderChain } from '../../search/index.js';
import { CONFIG_CHANGED, ConfigService, ErrorLogRepository } from '../../tracking/index.js';
import type { Claim } from '../claim/claim.js';
import { ClaimService } from '../claim/claim.service.js';
import type { RunsQuery } from './runs.dto.js';

const DISCARDED = 'The result of this check was discarded';

/** Runs of the live configuration of an account. */
@Injectable()
export class RunsService {
  constructor(
    private readonly configs: ConfigService,
    private readonly runs: RunRepository,
    private readonly clock: Clock,
    private readonly search: ProviderChain,
    private readonly settings: SearchCostSettings,
    private readonly claims: ClaimService,
    private readonly bus: EventBus,
    private readonly trail: AuditTrail,
    private readonly results: ResultRepository,
    private readonly resultWriter: ResultWriter,
    private readonly errors: ErrorLogRepository,
    private readonly runWriter: RunWriter,
    private readonly days: DaysService,
  ) {}

  /** Runs of all accounts in the last 24 hours. */
  async totals() {
    const since = new Date(this.clock.now().getTime() - millisecondsInDay);
    const [totals, without_result] = await Promise.all([
      this.runs.totalsSince(since),
      this.runs.countWithoutResult(since),
    ]);
    return { since, ...totals, without_result };
  }

  async list(account: Account, query: RunsQuery) {
    const config = await this.configs.findByAccount(account);
    const only = query.failures === 'true' ? 'failures' : undefined;
    const { rows, total } = config ? await this.runs.list(config._id, query, only) : { rows: [], total: 0 };
    return {
      rows: rows.map((run) => ({ ...run, ...this.computeCost(run) })),
      pagination: pagination(query, total),
    };
  }

  private computeCost({ keywords, requests }: RunView) {
    const { costPer1000: own } = this.settings;
    const price =
      own === undefined ? this.search.price : { firstPage: own, nextPage: own, currency: 'USD' as const };
    if (!price) return { cost: null };
    return {
      cost: Math.round(checkCost(price, keywords, requests) * 10_000) / 10_000,
      currency: price.currency,
    };
  }

  /** One run with its failed keywords. @throws NotFoundError for an unknown run and for one of another account */
  async get(account: Account, id: Types.ObjectId) {
    const run = await this.find(account, id);
    return { ...run, failed_keywords: run.failed_keywords.map(errorEntry) };
  }

  private async find(account: Account, id: Types.ObjectId) {
    const config = await this.configs.findByAccount(account);
    const run = config && (await this.runs.find(config._id, id));
    if (!run) throw new NotFoundError('Run not found.');
    return run;
  }

  /**
   * Takes the results of a suspicious run back as failures. A discarded run is returned as it is. After a crash in the
   * middle the run is still suspicious, and a second call completes the rest.
   * @throws NotFoundError for an unknown run, ConflictError for one that is not suspicious and during a check
   */
  async discard(account: Account, id: Types.ObjectId): Promise<RunView> {
    const run = await this.withoutKeywords(account, id);
    if (run.status === 'discarded') return run;
    if (run.status !== 'suspicious') throw new ConflictError('Only a suspicious run can be discarded.');
    const planned: PlannedChange = {
      action: 'rank.run.discard',
      account: account._id,
      target: { type: 'run', id: String(id) },
      before: { status: run.status },
      after: { status: 'discarded' },
      proof: { collection: RUNS, filter: { _id: id }, fields: ['status'] },
    };
    return this.trail.perform(
      planned,
      async () => {
        await this.reverse(run);
        await this.bus.publish(CONFIG_CHANGED, account._id);
        return this.withoutKeywords(account, id);
      },
      ({ status }) => ({ after: { status } }),
    );
  }

  private async reverse(run: RunView): Promise<void> {
    const claim = await this.claims.takeIdle(run.config, run.slot_day);
    if (!claim) throw new ConflictError('The configuration is being checked.');
    let cleanDay: string | undefined;
    try {
      cleanDay = await this.takeBack(claim, run);
    } finally {
      await this.claims.release(claim, { cleanDay });
    }
  }

  private async withoutKeywords(account: Account, id: Types.ObjectId): Promise<RunView> {
    const { failed_keywords: _, ...view } = await this.find(account, id);
    return view;
  }

  /**
   * Turns the results of a run into failures, as if the provider had not responded. Each step can be repeated.
   * @returns the day, once its document is up to date
   */
  private async takeBack(claim: Claim, { _id, config, slot_day: day }: RunView): Promise<string | undefined> {
    const results = await this.results.listByRun(config, day, _id);
    const failed = errorEntries(results.map((keyword) => ({ keyword, message: DISCARDED })));
    const change = { config, day, claim: claim.number, isTakeover: claim.isTakeover };
    await this.errors.apply({ ...change, failed, succeeded: new Set() });
    for (const result of results) await this.resultWriter.takeBack(result, this.clock.now());
    const { [day]: logged = [] } = await this.errors.read(config);
    const rolled = await this.results.countRolled(config, day);
    const days = (await this.results.listDays(config)).filter((later) => later > day);
    for (const later of days) await this.days.rebuild(config, later);
    // The status comes last: until then the run can be discarded again.
    await this.runWriter.markDiscarded(_id, { failed: logged, rolled });
    return (await this.days.rebuild(config, day)) ? day : undefined;
  }
}
