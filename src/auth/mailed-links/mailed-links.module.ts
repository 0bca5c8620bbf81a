import { Module } from '@nestjs/common';
import { MailModule } from '../../mail/index.js';
import { MailedLinks } from './mailed-links.js';

/** Links to pages of this application, for mails. */
@Module({ imports: [MailModule], providers: [MailedLinks], exports: [MailedLinks] })
export class MailedLinksModule {}
