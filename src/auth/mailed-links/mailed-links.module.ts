import { Module } from '@nestjs/common';
import { MailModule } from '../../mail/index.js';
import { MailedLinks } from './mailed-links.js';
import { PublicUrl } from './public-url.js';

const LINKS = [MailedLinks, PublicUrl];

/** Links to pages of this application. */
@Module({ imports: [MailModule], providers: LINKS, exports: LINKS })
export class MailedLinksModule {}
