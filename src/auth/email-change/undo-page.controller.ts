import { Controller, Get, HttpCode, Post, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Access } from '../../access/index.js';
import { ApiDocs } from '../../common/api-docs/api-docs.decorator.js';
import { sendErrorPage, sendPage } from '../../common/http/html-page.js';
import { Uncompressed } from '../../common/http/route-traits.js';
import { LANGUAGES, toLanguage } from '../../common/language.js';
import { EmailChangesService } from './email-changes.service.js';
import { notUndonePage, undonePage, undoPage } from './email-change-pages.js';

/** The page of the link in notices. A GET has no effect, because mail scanners open links. */
@Controller('undo-email')
@Uncompressed()
@ApiDocs(() => import('./email-change.docs.js'))
export class UndoPageController {
  constructor(private readonly changes: EmailChangesService) {}

  @Get()
  @Access({ caller: 'public' })
  show(@Req() request: Request, @Res() response: Response, @Query('token') token = ''): void {
    sendPage(response, 200, undoPage(token, languageFor(request)));
  }

  @Post()
  @Access({ caller: 'public', limit: 'login' })
  @HttpCode(200)
  async undo(@Req() request: Request, @Res() response: Response, @Query('token') token = ''): Promise<void> {
    const language = languageFor(request);
    try {
      const { email, reset_token } = await this.changes.undo(token);
      sendPage(response, 200, undonePage(email, reset_token, language));
    } catch (error) {
      sendErrorPage(request, response, error, (problem) => notUndonePage(problem, language));
    }
  }
}

const languageFor = (request: Request) => toLanguage(request.acceptsLanguages([...LANGUAGES]));
