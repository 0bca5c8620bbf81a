import { HttpModule } from '@nestjs/axios';
import { Module } from '@nestjs/common';
import { AnnouncementsController } from './announcements.controller.js';
import { AnnouncementsService } from './announcements.service.js';
import { PageCache } from './page-cache.js';
import { PostsProvider } from './posts-provider.js';

const MAX_BODY = 1024 * 1024;

/** The feed of product announcements. No redirect is followed: the key is for the configured address only. */
@Module({
  imports: [
    HttpModule.register({
      maxContentLength: MAX_BODY,
      maxRedirects: 0,
      validateStatus: () => true,
    }),
  ],
  controllers: [AnnouncementsController],
  providers: [AnnouncementsService, PageCache, PostsProvider],
})
export class AnnouncementsModule {}
