export { NotificationsModule } from './notifications.module.js';
export { type NewNotification, NotificationsService } from './notifications.service.js';
export { MailOutboxQuery } from './mail/mail-outbox.dto.js';
export { MailOutboxService } from './mail/mail-outbox.service.js';
export { Recipients } from './recipients.js';
