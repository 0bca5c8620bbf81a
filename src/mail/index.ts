export { type MailBody, type MailComposer, MailWithdrawnError } from './mail-composer.js';
export { MailChannel, type MailPayload } from './mail.channel.js';
export { MailModule } from './mail.module.js';
export { isAddress } from './message.js';
export { MailOutboxQuery } from './mail-outbox.dto.js';
export { MailOutboxService } from './mail-outbox.service.js';
export type { MailTemplate } from './mail-template.js';
export type { Mail } from './mail.schema.js';
export { SecretBox, SecretBoxError } from './secret-box.js';
