import { Controller, Get, HttpCode, Post, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Access } from '../access/access-policy.js';
import { ApiDocs } from '../../common/api-docs/api-docs.decorator.js';
import { ReportedError } from '../../common/errors.js';
import { isBrowser, sendPage } from '../../common/http/html-page.js';
import { askPage, donePage, failedPage } from './confirm-page.js';
import { EmailChanges } from './email-changes.service.js';

/** The page that the mailed link leads to. Opening it changes nothing: mail scanners open links. */
@Controller('confirm-email')
@ApiDocs(() => import('./email-change.docs.js'))
export class ConfirmPageController {
  constructor(private readonly changes: EmailChanges) {}

  @Get()
  @Access({ caller: 'public' })
  ask(@Res() response: Response, @Query('token') token = ''): void {
    sendPage(response, 200, askPage(token));
  }

  @Post()
  @Access({ caller: 'public', limit: 'login' })
  @HttpCode(200)
  async confirm(
    @Req() request: Request,
    @Res() response: Response,
    @Query('token') token = '',
  ): Promise<void> {
    try {
      sendPage(response, 200, donePage(await this.changes.confirm(token)));
    } catch (error) {
      if (!(error instanceof ReportedError) || !isBrowser(request)) throw error;
      sendPage(response, error.status, failedPage(error.message));
    }
  }
}
