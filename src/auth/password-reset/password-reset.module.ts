import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { OutboxModule } from '../../outbox/index.js';
import { AuthModule } from '../auth.module.js';
import { PasswordResetController } from './password-reset.controller.js';
import { PasswordResetService } from './password-reset.service.js';
import { PasswordResetRepository } from './reset.repository.js';
import { ResetPageController } from './reset-page.controller.js';
import { ResetLimits } from './reset-limits.js';
import { PASSWORD_RESETS, passwordResetSchema } from './reset.schema.js';

@Module({
  imports: [
    AuthModule,
    OutboxModule,
    MongooseModule.forFeature([{ name: PASSWORD_RESETS, schema: passwordResetSchema }]),
  ],
  controllers: [PasswordResetController, ResetPageController],
  providers: [PasswordResetRepository, PasswordResetService, ResetLimits],
})
export class PasswordResetModule {}
