import { type DynamicModule, Module } from '@nestjs/common';
import { Clock } from './clock.js';
import { HashCost } from './hash-cost.js';
import { Metrics } from './metrics/metrics.js';
import { ShutdownState } from './shutdown-state.js';

/** What every feature shares and is not a pure function: the clock, the registry of metrics and the shutdown. */
@Module({})
export class CommonModule {
  static with(clock: Clock, hashCost = new HashCost()): DynamicModule {
    return {
      module: CommonModule,
      global: true,
      providers: [
        { provide: Clock, useValue: clock },
        { provide: HashCost, useValue: hashCost },
        Metrics,
        ShutdownState,
      ],
      exports: [Clock, HashCost, Metrics, ShutdownState],
    };
  }
}
