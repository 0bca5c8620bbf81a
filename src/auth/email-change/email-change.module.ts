import { Module } from '@nestjs/common';
import { AuthModule } from '../auth.module.js';
import { ConfirmPageController } from './confirm-page.controller.js';
import { EmailChangeController } from './email-change.controller.js';

@Module({
  imports: [AuthModule],
  controllers: [EmailChangeController, ConfirmPageController],
})
export class EmailChangeModule {}
