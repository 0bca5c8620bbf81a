export { NotificationsModule } from './notifications.module.js';
export { type NewNotification, NotificationsService } from './notifications.service.js';
export { OutboxQuery } from './outbox/outbox.dto.js';
export { OutboxService } from './outbox/outbox.service.js';
export { Recipients } from './recipients.js';
