import { HttpModule } from '@nestjs/axios';
import { Module } from '@nestjs/common';
import { AnnouncementsController } from './announcements.controller.js';
import { AnnouncementsService } from './announcements.service.js';
import { PostsProvider } from './posts-provider.js';

const MAX_BODY = 1024 * 1024;

/** The feed of product announcements. Redirects are not followed: the API key is for the configured URL only. */
@Module({
  imports: [
    HttpModule.register({
      maxContentLength: MAX_BODY,
      maxRedirects: 0,
      validateStatus: () => true,
    }),
  ],
  controllers: [AnnouncementsController],
  providers: [AnnouncementsService, PostsProvider],
})
export class AnnouncementsModule {}
