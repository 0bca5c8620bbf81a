import { type DynamicModule, Module } from '@nestjs/common';
import { Clock } from './clock.js';
import { Metrics } from './metrics/metrics.js';
import { ShutdownState } from './shutdown-state.js';

/** What every feature shares and is not a pure function: the clock, the registry of metrics and the shutdown. */
@Module({})
export class CommonModule {
  static with(clock: Clock): DynamicModule {
    return {
      module: CommonModule,
      global: true,
      providers: [{ provide: Clock, useValue: clock }, Metrics, ShutdownState],
      exports: [Clock, Metrics, ShutdownState],
    };
  }
}
