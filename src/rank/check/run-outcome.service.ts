import { Injectable } from '@nestjs/common';
import type { RunOutcome } from '../domain/run-outcome.js';
import { ProviderPauseRepository } from '../search-engine/provider-pause.repository.js';
import { RankAlerts } from '../watch/rank-alerts.js';
import type { Claim } from './claim.js';

/** The consequences of a run beyond its configuration: pause of the scheduler, alerts. */
@Injectable()
export class RunOutcomeService {
  constructor(
    private readonly pause: ProviderPauseRepository,
    private readonly alerts: RankAlerts,
  ) {}

  async applyRunOutcome({ config, day }: Claim, outcome: RunOutcome): Promise<void> {
    const { ranked, not_found, keywords } = outcome.counts;
    if (outcome.status === 'rejected') {
      await this.pause.begin();
      await this.alerts.providerRejected(outcome.message);
    }
    if (ranked + not_found > 0) {
      if (outcome.status !== 'rejected') await this.pause.end();
    } else if (outcome.status !== 'dropped' && keywords > 0) await this.alerts.checkFailed(config, day);
  }
}
