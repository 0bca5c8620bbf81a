export { type MailBody, type MailComposer, MailWithdrawnError, type MailTemplate } from './mail-template.js';
export { MailChannel, type MailPayload } from './mail.channel.js';
export { MailModule } from './mail.module.js';
export { isAddress } from './message.js';
export { verifyMailServer } from './mailer.js';
export { MailOutboxQuery } from './mail-outbox.dto.js';
export { MailOutboxService } from './mail-outbox.service.js';
export { hashAddress, type MailCharge, MailQuota } from './mail-quota.repository.js';
export type { Mail } from './mail.schema.js';
