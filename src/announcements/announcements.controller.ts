import { Controller, Get, Query } from '@nestjs/common';
import { Access } from '../auth/index.js';
import { ApiDocs } from '../common/api-docs/api-docs.decorator.js';
import { PostsQuery } from './announcements.dto.js';
import { AnnouncementsService } from './announcements.service.js';

/** The public announcement feed, without an envelope. */
@Controller('v1/integrations/announcements')
@ApiDocs(() => import('./announcements.docs.js'))
export class AnnouncementsController {
  constructor(private readonly announcements: AnnouncementsService) {}

  @Get('posts')
  @Access({ caller: 'public' })
  posts(@Query() query: PostsQuery) {
    return this.announcements.page(query);
  }
}
