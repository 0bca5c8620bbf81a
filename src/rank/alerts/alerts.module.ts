import { Module } from '@nestjs/common';
import { AuthModule } from '../../auth/index.js';
import { TrackingModule } from '../tracking/tracking.module.js';
import { AlertSettingsRepository } from './settings/alert-settings.repository.js';
import { AlertsController } from './settings/alerts.controller.js';
import { AlertsService } from './settings/alerts.service.js';

/** Alerts to movements of positions. */
@Module({
  imports: [AuthModule, TrackingModule],
  controllers: [AlertsController],
  providers: [AlertsService, AlertSettingsRepository],
})
export class AlertsModule {}
