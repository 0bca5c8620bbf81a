import { type DynamicModule, Module } from '@nestjs/common';
import { ScheduleModule } from '@nestjs/schedule';
import { Clock } from './clock.js';
import { RepeatedWork } from './concurrency/repeated-work.js';
import { EventBus } from './event-bus.js';
import { HashCost } from './hash-cost.js';
import { HealthDetails } from './health-details.js';
import { Areas } from './area.js';
import { Metrics } from './metrics.js';
import { SecretBox } from './secret-box.js';
import { ShutdownState } from './shutdown/shutdown-state.js';

/** The stateful services that all features share. */
@Module({})
export class CommonModule {
  static with(clock: Clock, hashCost = new HashCost()): DynamicModule {
    return {
      module: CommonModule,
      global: true,
      imports: [ScheduleModule.forRoot()],
      providers: [
        { provide: Clock, useValue: clock },
        { provide: HashCost, useValue: hashCost },
        Areas,
        EventBus,
        HealthDetails,
        Metrics,
        RepeatedWork,
        SecretBox,
        ShutdownState,
      ],
      exports: [
        Areas,
        Clock,
        EventBus,
        HashCost,
        HealthDetails,
        Metrics,
        RepeatedWork,
        SecretBox,
        ShutdownState,
      ],
    };
  }
}
