import { Controller, Get, Query } from '@nestjs/common';
import { PostsQuery } from './announcements.dto.js';
import { AnnouncementsService } from './announcements.service.js';

/** The announcement feed: a bare page, for anyone (rules 88 and 431). */
@Controller('v1/integrations/announcements')
export class AnnouncementsController {
  constructor(private readonly announcements: AnnouncementsService) {}

  @Get('posts')
  posts(@Query() query: PostsQuery) {
    return this.announcements.page(query);
  }
}
