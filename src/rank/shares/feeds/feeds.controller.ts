import { Controller, Get, Query, Req, Res, UseGuards } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Access } from '../../../auth/index.js';
import { ApiDocs } from '../../../common/api-docs/api-docs.decorator.js';
import { Clock } from '../../../common/clock.js';
import { streamText } from '../../../common/http/stream-text.js';
import { Opened, type OpenShare, ShareGuard, unknownShare } from '../access/share.guard.js';
import { FeedQuery, toFeedRange } from './feeds.dto.js';
import { type FeedName, FeedsService } from './feeds.service.js';

/** Reports of a share link as CSV, for programs that fetch an address again and again. */
@Controller('v1/feeds/:token')
@UseGuards(ShareGuard)
@ApiDocs(() => import('./feeds.docs.js'))
export class FeedsController {
  constructor(
    private readonly feeds: FeedsService,
    private readonly clock: Clock,
  ) {}

  @Get('keywords.csv')
  @Access({ caller: 'public' })
  keywords(
    @Opened() opened: OpenShare,
    @Query() query: FeedQuery,
    @Req() req: Request,
    @Res() res: Response,
  ) {
    return this.respond('keywords', opened, query, req, res);
  }

  @Get('positions.csv')
  @Access({ caller: 'public' })
  positions(
    @Opened() opened: OpenShare,
    @Query() query: FeedQuery,
    @Req() req: Request,
    @Res() res: Response,
  ) {
    return this.respond('positions', opened, query, req, res);
  }

  @Get('summary.csv')
  @Access({ caller: 'public' })
  summary(@Opened() opened: OpenShare, @Query() query: FeedQuery, @Req() req: Request, @Res() res: Response) {
    return this.respond('summary', opened, query, req, res);
  }

  @Get('competitors.csv')
  @Access({ caller: 'public' })
  competitors(
    @Opened() opened: OpenShare,
    @Query() query: FeedQuery,
    @Req() req: Request,
    @Res() res: Response,
  ) {
    if (!opened.share.competitors) throw unknownShare();
    return this.respond('competitors', opened, query, req, res);
  }

  @Get('pages.csv')
  @Access({ caller: 'public' })
  pages(@Opened() opened: OpenShare, @Query() query: FeedQuery, @Req() req: Request, @Res() res: Response) {
    return this.respond('pages', opened, query, req, res);
  }

  @Get('search-console.csv')
  @Access({ caller: 'public' })
  searchConsole(
    @Opened() opened: OpenShare,
    @Query() query: FeedQuery,
    @Req() req: Request,
    @Res() res: Response,
  ) {
    return this.respond('search-console', opened, query, req, res);
  }

  private async respond(
    name: FeedName,
    opened: OpenShare,
    query: FeedQuery,
    request: Request,
    response: Response,
  ): Promise<void> {
    if (!opened.share.feed) throw unknownShare();
    const range = toFeedRange(query, this.clock.now());
    const { etag, modified } = await this.feeds.version(opened, name, range);
    response.set({
      ETag: etag,
      'Last-Modified': modified.toUTCString(),
      'Cache-Control': 'private, no-cache',
      'Accept-Ranges': 'none',
    });
    // Not by If-Modified-Since: several results may arrive within its second.
    if (request.headers['if-none-match'] !== undefined && request.fresh)
      return void response.status(304).end();
    await streamText(response, 'text/csv', this.feeds.lines(opened, name, range));
  }
}
