import { type DynamicModule, Module } from '@nestjs/common';
import { Clock } from './clock.js';
import { HashCost } from './hash-cost.js';
import { HealthDetails } from './health-details.js';
import { Areas } from './area.js';
import { Metrics } from './metrics.js';
import { ShutdownState } from './shutdown/shutdown-state.js';

/** The stateful services that all features share. */
@Module({})
export class CommonModule {
  static with(clock: Clock, hashCost = new HashCost()): DynamicModule {
    return {
      module: CommonModule,
      global: true,
      providers: [
        { provide: Clock, useValue: clock },
        { provide: HashCost, useValue: hashCost },
        Areas,
        HealthDetails,
        Metrics,
        ShutdownState,
      ],
      exports: [Areas, Clock, HashCost, HealthDetails, Metrics, ShutdownState],
    };
  }
}
