import { Injectable } from '@nestjs/common';
import { ConfigChanges } from '../config/config-changes.js';
import { ConfigEvents } from '../config/config-events.js';
import type { RunOutcome } from '../domain/run-outcome.js';
import { ProviderPauseRepository } from '../search-engine/provider-pause.repository.js';
import type { Claim } from './claim.js';

/** Effects of a run beyond its configuration: pauses or resumes the scheduler, dispatches the event, updates the summary. */
@Injectable()
export class RunOutcomeService {
  constructor(
    private readonly pause: ProviderPauseRepository,
    private readonly events: ConfigEvents,
    private readonly changes: ConfigChanges,
  ) {}

  async applyRunOutcome({ config }: Claim, outcome: RunOutcome): Promise<void> {
    const { status, counts } = outcome;
    if (outcome.status === 'rejected') await this.pause.begin(outcome.rejection.kind);
    else if (counts.ranked + counts.not_found > 0) await this.pause.end();
    await this.changes.changed(config.account);
    if (status !== 'dropped') await this.events.dispatch(config._id);
  }
}
