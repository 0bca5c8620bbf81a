import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import { Clock } from '../../../common/clock.js';
import { type DeviceRefusal, deviceRefusalOf } from '../../positions/device-refusal.js';
import type { OutboxEvent } from '../../../outbox/index.js';
import { errorEntries, type KeywordFailure } from '../../positions/error-entry.js';
import { type KeywordEntry, keywordId, seriesKeyOf } from '../../positions/series.js';
import { DaysService, ResultRepository, ResultWriter, type RunView } from '../../history/index.js';
import { ErrorLogRepository } from '../../tracking/index.js';
import type { Claim } from '../claim/claim.js';
import type { Release } from '../claim/claim.repository.js';
import { ClaimService } from '../claim/claim.service.js';
import type { DueConfig } from '../claim/due.service.js';
import { dayClosed } from './day-closed.js';
import { RunRecordService } from './run-record.service.js';

type RollForwardTarget = Pick<Claim, 'config' | 'day' | 'run' | 'runAt'>;

/** For a keyword that the dead run did not check, or whose failure it did not log. */
const INTERRUPTED = 'The check was interrupted';

/** Handles failed keywords, and days that a crash left open. */
@Injectable()
export class RecoveryService {
  constructor(
    private readonly claims: ClaimService,
    private readonly records: RunRecordService,
    private readonly results: ResultRepository,
    private readonly writer: ResultWriter,
    private readonly errors: ErrorLogRepository,
    private readonly days: DaysService,
    private readonly clock: Clock,
  ) {}

  /** Adds failures to the error log of the run's day and removes keywords with a real result. */
  updateErrorLog(
    claim: Claim,
    failures: readonly KeywordFailure[],
    succeeded: readonly KeywordEntry[],
  ): Promise<void> {
    return this.errors.apply({
      config: claim.config._id,
      day: claim.day,
      claim: claim.number,
      isTakeover: claim.isTakeover,
      failed: errorEntries(failures),
      succeeded: new Set(succeeded.map(keywordId)),
    });
  }

  /** Keywords that are refused for their device, after the failures of the run are in the error log. */
  async deviceRefusal(
    { config, day }: Claim,
    failures: readonly KeywordFailure[],
  ): Promise<DeviceRefusal | undefined> {
    if (failures.every(({ refusedFor }) => refusedFor !== 'device')) return undefined;
    return deviceRefusalOf(await this.errors.read(config._id), day);
  }

  /** @returns the number of failed keywords with an earlier result */
  async rollForward(
    { config, day, run, runAt }: RollForwardTarget,
    failures: readonly KeywordFailure[],
  ): Promise<number> {
    let rolled = 0;
    for (const { keyword } of failures) {
      const at = {
        config: config._id,
        slot_day: day,
        series: seriesKeyOf(config, keyword),
        run,
        run_at: runAt,
      };
      if (await this.writer.rollForward(at, this.clock.now())) rolled += 1;
    }
    return rolled;
  }

  /**
   * Closes an earlier day whose run died: unchecked keywords are logged and rolled forward without a request to the
   * provider, and the run becomes `abandoned`. A dead on-demand check only needs its record closed.
   */
  async closeStaleDay({ config, day }: Pick<DueConfig, 'config' | 'day'>): Promise<void> {
    const claim = await this.claims.takeStale(config, day);
    if (!claim) return;
    let release: Release = {};
    try {
      const dead = await this.records.deadRunOf(claim);
      const isCheck = dead?.reason === 'check';
      const ending = isCheck ? undefined : await this.completeDay(claim, dead);
      const cleanDay = (await this.days.rebuild(config, claim.day)) ? claim.day : undefined;
      // After the rest: what a crash interrupts is repeated for a record that is open.
      if (dead && ending) await this.records.endDead(dead._id, ending);
      else if (dead) await this.records.abandon(config, dead._id);
      release = { cleanDay, event: this.closedEvent(claim) };
    } finally {
      await this.claims.release(claim, release);
    }
  }

  /** It is dispatched with the event of the next run, or by polling. */
  private closedEvent({ config, run, day }: Claim): OutboxEvent {
    const { _id, account } = config;
    return dayClosed.event(run, this.clock.now(), { data: { config: _id, account, day } });
  }

  private async completeDay(claim: Claim, dead: RunView | null) {
    const { config, day } = claim;
    const known = await this.results.realSeries(config._id, day);
    const foundOf = (keyword: KeywordEntry) => known.get(seriesKeyOf(config, keyword));
    const checked = config.keywords.filter((keyword) => foundOf(keyword) !== undefined);
    const unchecked = config.keywords.filter((keyword) => foundOf(keyword) === undefined);
    const failures = await this.loggedFailures(config._id, day, unchecked);
    await this.updateErrorLog(claim, failures, checked);
    // Copies get the time of the dead run.
    const { _id: run, run_at: runAt } = dead ?? { _id: claim.run, run_at: claim.runAt };
    const rolled = await this.rollForward({ config, day, run, runAt }, failures);
    const ranked = checked.filter(foundOf).length;
    const counts = {
      keywords: config.keywords.length,
      ranked,
      not_found: checked.length - ranked,
      failed: failures.length,
      rolled,
    };
    return { counts, failed: errorEntries(failures) };
  }

  /** With the messages that the dead run logged, if any. */
  private async loggedFailures(
    config: Types.ObjectId,
    day: string,
    keywords: readonly KeywordEntry[],
  ): Promise<KeywordFailure[]> {
    const { [day]: entries = [] } = await this.errors.read(config);
    const logged = new Map(entries.map((entry) => [keywordId(entry), entry]));
    return keywords.map((keyword) => {
      const { message = INTERRUPTED, refused_for: refusedFor } = logged.get(keywordId(keyword)) ?? {};
      return { keyword, message, refusedFor };
    });
  }
}
