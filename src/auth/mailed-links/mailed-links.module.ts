import { Module } from '@nestjs/common';
import { MailedLinks } from './mailed-links.js';

/** Links to pages of this application, for mails. */
@Module({ providers: [MailedLinks], exports: [MailedLinks] })
export class MailedLinksModule {}
