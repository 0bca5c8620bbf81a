import { Module, type OnModuleInit } from '@nestjs/common';
import { Dispatcher } from '../../notifications/happenings/dispatcher.js';
import { NotificationsModule } from '../../notifications/notifications.module.js';
import { AuthModule } from '../auth.module.js';
import { USERS } from '../users/user.schema.js';
import { ConfirmPageController } from './confirm-page.controller.js';
import { EmailChangeController } from './email-change.controller.js';
import { EmailChanges } from './email-changes.service.js';

/** Confirms new e-mail addresses, and mails what AuthModule has written into users. */
@Module({
  imports: [AuthModule, NotificationsModule],
  controllers: [EmailChangeController, ConfirmPageController],
})
export class EmailChangeModule implements OnModuleInit {
  constructor(
    private readonly changes: EmailChanges,
    private readonly dispatcher: Dispatcher,
  ) {}

  onModuleInit(): void {
    this.dispatcher.watch(USERS);
    this.changes.observe((user) => this.dispatcher.dispatch(USERS, user));
  }
}
