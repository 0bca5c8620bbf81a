import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { NotificationsModule } from '../../notifications/notifications.module.js';
import { OutboxModule } from '../../notifications/outbox/outbox.module.js';
import { AuthModule } from '../auth.module.js';
import { USERS, userSchema } from '../users/user.schema.js';
import { PasswordResetController } from './password-reset.controller.js';
import { PasswordResetService } from './password-reset.service.js';
import { ResetPageController } from './reset-page.controller.js';
import { ResetLimits } from './reset-limits.js';
import { PASSWORD_RESETS, passwordResetSchema } from './reset.schema.js';

/** New passwords by e-mail. It stands apart from AuthModule, which knows nothing of mails. */
@Module({
  imports: [
    AuthModule,
    NotificationsModule,
    OutboxModule,
    MongooseModule.forFeature([
      { name: PASSWORD_RESETS, schema: passwordResetSchema },
      { name: USERS, schema: userSchema },
    ]),
  ],
  controllers: [PasswordResetController, ResetPageController],
  providers: [PasswordResetService, ResetLimits],
})
export class PasswordResetModule {}
