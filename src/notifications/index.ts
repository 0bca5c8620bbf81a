export { InAppChannel, type InAppPayload } from './in-app.channel.js';
export type { InAppTemplate } from './in-app-template.js';
export { NotificationsModule } from './notifications.module.js';
export { type NewNotification, NotificationsService } from './notifications.service.js';
export { Recipients } from './recipients.js';
