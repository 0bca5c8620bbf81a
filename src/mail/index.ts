export { MailChannel, type MailPayload } from './mail.channel.js';
export { MailModule } from './mail.module.js';
export { MailOutboxQuery } from './mail-outbox.dto.js';
export { MailOutboxService } from './mail-outbox.service.js';
export type { MailTemplate } from './mail-template.js';
export { SecretBox, SecretBoxError } from './secret-box.js';
