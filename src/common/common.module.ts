import { type DynamicModule, Module } from '@nestjs/common';
import { Clock } from './clock.js';
import { HashCost } from './hash-cost.js';
import { HealthDetails } from './health-details.js';
import { Metrics } from './metrics/metrics.js';
import { ShutdownState } from './shutdown-state.js';

/** What every feature shares and is not a pure function: the clock, the registries of metrics and health, and the shutdown. */
@Module({})
export class CommonModule {
  static with(clock: Clock, hashCost = new HashCost()): DynamicModule {
    return {
      module: CommonModule,
      global: true,
      providers: [
        { provide: Clock, useValue: clock },
        { provide: HashCost, useValue: hashCost },
        HealthDetails,
        Metrics,
        ShutdownState,
      ],
      exports: [Clock, HashCost, HealthDetails, Metrics, ShutdownState],
    };
  }
}
