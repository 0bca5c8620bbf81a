import { Injectable } from '@nestjs/common';
import { HealthDetails } from '../../../common/health-details.js';
import { ProviderChain, type ProviderStatus } from '../../search/index.js';
import { RankWatch } from './rank-watch.js';

/** Reports scheduler, overdue checks and search providers to /health/ready. */
@Injectable()
export class RankHealth {
  constructor(
    health: HealthDetails,
    watch: RankWatch,
    private readonly search: ProviderChain,
  ) {
    health.register(async () => {
      const [checks, providers] = await Promise.all([watch.state(), this.providers()]);
      return { details: { ...checks, ...providers }, cacheable: true };
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
