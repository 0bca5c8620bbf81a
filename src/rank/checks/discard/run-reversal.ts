import { Injectable } from '@nestjs/common';
import { Clock } from '../../../common/clock.js';
import { errorEntries } from '../../positions/error-entry.js';
import { ErrorLogRepository } from '../../tracking/index.js';
import { DaysService, ResultRepository, ResultWriter, type RunView, RunWriter } from '../../history/index.js';
import type { Claim } from '../claim/claim.js';

const DISCARDED = 'The result of this check was discarded';

/** Turns the results of a run into failures, as if the provider had not responded. Each step can be repeated. */
@Injectable()
export class RunReversal {
  constructor(
    private readonly results: ResultRepository,
    private readonly writer: ResultWriter,
    private readonly errors: ErrorLogRepository,
    private readonly runs: RunWriter,
    private readonly days: DaysService,
    private readonly clock: Clock,
  ) {}

  /** @returns the day, once its document is up to date */
  async reverse(claim: Claim, { _id, config, slot_day: day }: RunView): Promise<string | undefined> {
    const results = await this.results.ofRun(config, day, _id);
    const failed = errorEntries(results.map((keyword) => ({ keyword, message: DISCARDED })));
    const change = { config, day, claim: claim.number, isTakeover: claim.isTakeover };
    await this.errors.apply({ ...change, failed, succeeded: new Set() });
    for (const result of results) await this.writer.takeBack(result, this.clock.now());
    const { [day]: logged = [] } = await this.errors.read(config);
    const rolled = await this.results.countRolled(config, day);
    const days = (await this.results.daysOf(config)).filter((later) => later > day);
    for (const later of days) await this.days.rebuild(config, later);
    // The status comes last: until then the run can be discarded again.
    await this.runs.markDiscarded(_id, { failed: logged, rolled });
    return (await this.days.rebuild(config, day)) ? day : undefined;
  }
}
