import { type DynamicModule, Module } from '@nestjs/common';
import { AnnouncementsModule } from './announcements/announcements.module.js';
import { AuthModule } from './auth/auth.module.js';
import { EmailChangeModule } from './auth/email-change/email-change.module.js';
import { PasswordResetModule } from './auth/password-reset/password-reset.module.js';
import type { Clock } from './common/clock.js';
import { CommonModule } from './common/common.module.js';
import type { HashCost } from './common/hash-cost.js';
import { ConfigModule } from './config/config.module.js';
import type { Settings } from './config/settings.js';
import { DatabaseModule } from './database/database.module.js';
import { GeoModule } from './geo/geo.module.js';
import { PlatformModule } from './platform/platform.module.js';
import { ProxyModule } from './proxy/proxy.module.js';
import { RankModule } from './rank/rank.module.js';
import { RedisModule } from './redis/redis.module.js';
import { RankProgressModule } from './relay/progress/rank-progress.module.js';
import { RelayModule } from './relay/relay.module.js';
import { SlotsModule } from './slots/slots.module.js';

@Module({})
export class AppModule {
  static with(settings: Settings, clock: Clock, hashCost?: HashCost): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ConfigModule.with(settings),
        CommonModule.with(clock, hashCost),
        DatabaseModule,
        RedisModule,
        AuthModule,
        EmailChangeModule,
        PasswordResetModule,
        SlotsModule,
        RankModule,
        RelayModule,
        RankProgressModule,
        GeoModule,
        AnnouncementsModule,
        ProxyModule,
        PlatformModule,
      ],
    };
  }
}
