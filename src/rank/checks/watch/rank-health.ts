import { Injectable } from '@nestjs/common';
import { Clock } from '../../../common/clock.js';
import { HealthDetails } from '../../../common/health-details.js';
import { ProviderChain, type ProviderStatus } from '../../search/index.js';
import { RunRepository } from '../../history/index.js';
import { RankWatch } from './rank-watch.js';

const DAY_MS = 24 * 3_600_000;
/** A weekly check is missed until the next one. */
const MISSED_DAYS = 8;

/** Reports scheduler, overdue checks, suspicious runs and search providers to /health/ready. */
@Injectable()
export class RankHealth {
  constructor(
    health: HealthDetails,
    watch: RankWatch,
    private readonly search: ProviderChain,
    private readonly runs: RunRepository,
    private readonly clock: Clock,
  ) {
    health.register(async () => {
      const [checks, providers, suspicious_runs, missed_checks] = await Promise.all([
        watch.state(),
        this.providers(),
        this.runs.countSuspicious(new Date(this.clock.now().getTime() - DAY_MS)),
        this.runs.countMissed(new Date(this.clock.now().getTime() - MISSED_DAYS * DAY_MS)),
      ]);
      return {
        details: {
          ...checks,
          ...(missed_checks > 0 && checks.checks === 'ok' && { checks: 'missed' }),
          ...(missed_checks > 0 && { missed_checks }),
          suspicious_runs,
          ...providers,
        },
        cacheable: true,
      };
    });
  }

  /** The route is public: no messages of providers. */
  private async providers() {
    if (!this.search.configured) return {};
    const { fallback, ...first } = await this.search.status();
    return {
      search_provider: conditionOf(first),
      search_provider_active: this.search.active,
      ...(fallback && { search_fallback: conditionOf(fallback) }),
    };
  }
}

const conditionOf = ({ state, reason }: ProviderStatus) => reason ?? state;
