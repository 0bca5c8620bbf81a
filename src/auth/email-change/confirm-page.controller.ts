import { Controller, Get, HttpCode, Post, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { ReportedError } from '../../common/errors.js';
import { isBrowser, sendPage } from '../../common/http/html-page.js';
import { askPage, donePage, failedPage } from './confirm-page.js';
import { EmailChanges } from './email-changes.service.js';

/** The page that the mailed link leads to. Opening it changes nothing: mail scanners open links. */
@Controller('confirm-email')
export class ConfirmPageController {
  constructor(private readonly changes: EmailChanges) {}

  @Get()
  ask(@Res() response: Response, @Query('token') token = ''): void {
    sendPage(response, 200, askPage(token));
  }

  @Post()
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
