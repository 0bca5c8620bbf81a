import { type DynamicModule, Module } from '@nestjs/common';
import { AnnouncementsModule } from './announcements/index.js';
import { AssistantsModule } from './assistants/index.js';
import { AuditModule } from './audit/index.js';
import { AuthModule } from './auth/index.js';
import { BackupModule } from './backup/index.js';
import type { Clock } from './common/clock.js';
import { CommonModule } from './common/common.module.js';
import type { HashCost } from './common/hash-cost.js';
import { SettingsModule } from './settings/settings.module.js';
import type { Settings } from './settings/settings.js';
import { ConsoleModule } from './console/index.js';
import { DatabaseModule } from './database/database.module.js';
import { GeoModule } from './geo/index.js';
import { PlatformModule } from './platform/index.js';
import { ProxyModule } from './proxy/index.js';
import { RankModule, RankProgressModule } from './rank/index.js';
import { RedisModule } from './redis/index.js';
import { RelayModule } from './relay/index.js';
import { SetupModule } from './setup/index.js';
import { SlotsModule } from './slots/index.js';
import { SubscriptionsModule } from './subscriptions/index.js';
import { ChannelsModule } from './channels/index.js';
import { WebhooksModule } from './webhooks/index.js';

@Module({})
export class AppModule {
  static with(settings: Settings, clock: Clock, hashCost?: HashCost): DynamicModule {
    return {
      module: AppModule,
      imports: [
        SettingsModule.with(settings),
        CommonModule.with(clock, hashCost),
        DatabaseModule,
        RedisModule,
        AuditModule,
        AuthModule,
        SubscriptionsModule,
        BackupModule,
        SlotsModule,
        WebhooksModule,
        ChannelsModule,
        RankModule,
        ...(settings.assistants.enabled ? [AssistantsModule] : []),
        RelayModule,
        RankProgressModule,
        GeoModule,
        AnnouncementsModule,
        ProxyModule,
        SetupModule,
        ConsoleModule,
        PlatformModule,
      ],
    };
  }
}
