import { Controller, Get, HttpCode, Post, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Access } from '../../access/index.js';
import { ApiDocs } from '../../common/api-docs/api-docs.decorator.js';
import { sendErrorPage, sendPage } from '../../common/http/html-page.js';
import { confirmPage, emailChangedPage, failurePage } from './email-change-pages.js';
import { EmailChangesService } from './email-changes.service.js';

/** The page of the mailed link. A GET has no effect, because mail scanners open links. */
@Controller('confirm-email')
@ApiDocs(() => import('./email-change.docs.js'))
export class ConfirmPageController {
  constructor(private readonly changes: EmailChangesService) {}

  @Get()
  @Access({ caller: 'public' })
  show(@Res() response: Response, @Query('token') token = ''): void {
    sendPage(response, 200, confirmPage(token));
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
      sendPage(response, 200, emailChangedPage(await this.changes.confirm(token)));
    } catch (error) {
      sendErrorPage(request, response, error, ({ message }) => failurePage(message));
    }
  }
}
