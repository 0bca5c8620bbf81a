import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import { AuditTrail, type PlannedChange } from '../../../audit/index.js';
import type { Account } from '../../../auth/index.js';
import { ConflictError, NotFoundError } from '../../../common/errors.js';
import {
  DaysService,
  ResultRepository,
  ResultWriter,
  RunRepository,
  RUNS,
  type RunView,
  RunWriter,
} from '../../history/index.js';
import { CONFIG_CHANGED, ConfigService, ErrorLogRepository } from '../../tracking/index.js';
import { ClaimService } from '../claim/claim.service.js';
import { Clock } from '../../../common/clock.js';
import { EventBus } from '../../../common/event-bus.js';
import { errorEntries } from '../../positions/error-entry.js';
import type { Claim } from '../claim/claim.js';

const DISCARDED = 'The result of this check was discarded';

/** Takes the results of a suspicious run back as failures. */
@Injectable()
export class DiscardService {
  constructor(
    private readonly configs: ConfigService,
    private readonly runs: RunRepository,
    private readonly claims: ClaimService,
    private readonly bus: EventBus,
    private readonly trail: AuditTrail,
    private readonly results: ResultRepository,
    private readonly resultWriter: ResultWriter,
    private readonly errors: ErrorLogRepository,
    private readonly runWriter: RunWriter,
    private readonly days: DaysService,
    private readonly clock: Clock,
  ) {}

  /**
   * A discarded run is returned as it is. After a crash in the middle the run is still suspicious, and a second call
   * completes the rest.
   * @throws NotFoundError for an unknown run, ConflictError for one that is not suspicious and during a check
   */
  async discard(account: Account, id: Types.ObjectId): Promise<RunView> {
    const run = await this.find(account, id);
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
        return this.find(account, id);
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

  private async find(account: Account, id: Types.ObjectId): Promise<RunView> {
    const config = await this.configs.findByAccount(account);
    const run = config && (await this.runs.find(config._id, id));
    if (!run) throw new NotFoundError('Run not found.');
    const { failed_keywords: _, ...view } = run;
    return view;
  }

  /**
   * Turns the results of a run into failures, as if the provider had not responded. Each step can be repeated.
   * @returns the day, once its document is up to date
   */
  private async takeBack(claim: Claim, { _id, config, slot_day: day }: RunView): Promise<string | undefined> {
    const results = await this.results.ofRun(config, day, _id);
    const failed = errorEntries(results.map((keyword) => ({ keyword, message: DISCARDED })));
    const change = { config, day, claim: claim.number, isTakeover: claim.isTakeover };
    await this.errors.apply({ ...change, failed, succeeded: new Set() });
    for (const result of results) await this.resultWriter.takeBack(result, this.clock.now());
    const { [day]: logged = [] } = await this.errors.read(config);
    const rolled = await this.results.countRolled(config, day);
    const days = (await this.results.daysOf(config)).filter((later) => later > day);
    for (const later of days) await this.days.rebuild(config, later);
    // The status comes last: until then the run can be discarded again.
    await this.runWriter.markDiscarded(_id, { failed: logged, rolled });
    return (await this.days.rebuild(config, day)) ? day : undefined;
  }
}
