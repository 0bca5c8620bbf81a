import { type DynamicModule, Module } from '@nestjs/common';
import { Clock } from './clock.js';
import { Metrics } from './metrics/metrics.js';

/** What every feature shares and is not a pure function: the clock and the registry of metrics. */
@Module({})
export class CommonModule {
  static with(clock: Clock): DynamicModule {
    return {
      module: CommonModule,
      global: true,
      providers: [{ provide: Clock, useValue: clock }, Metrics],
      exports: [Clock, Metrics],
    };
  }
}
