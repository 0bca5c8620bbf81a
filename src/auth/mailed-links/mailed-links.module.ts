import { Module } from '@nestjs/common';
import { OutboxModule } from '../../outbox/index.js';
import { MailedLinks } from './mailed-links.js';

/** Links to pages of this application, for mails. */
@Module({ imports: [OutboxModule], providers: [MailedLinks], exports: [MailedLinks] })
export class MailedLinksModule {}
