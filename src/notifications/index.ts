export { InAppChannel, type InAppPayload, type InAppTemplate } from './in-app.channel.js';
export { NotificationsModule } from './notifications.module.js';
export { type NewNotification, NotificationsService } from './notifications.service.js';
export { Recipients } from './recipients.js';
