import { Controller, Get, HttpCode, Param, Post, Req, Res, UseFilters } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Access } from '../../../auth/index.js';
import { ApiDocs } from '../../../common/api-docs/api-docs.decorator.js';
import { sendPage } from '../../../common/http/html-page.js';
import { Accepts, FORM, MULTIPART, Uncompressed } from '../../../common/http/route-traits.js';
import { askPage, subscribedPage, unsubscribedPage, UnsubscribePageFilter } from './unsubscribe-page.js';
import { UnsubscribeService } from './unsubscribe.service.js';

/**
 * The unsubscribe link in reports. A GET has no effect; a POST unsubscribes without further questions, with any body, as
 * mail programs send it (RFC 8058). CSRF is not possible: only the token authorizes.
 */
@Controller('v1/rank/digest/unsubscribe/:id/:token')
@Uncompressed()
@ApiDocs(() => import('./unsubscribe.docs.js'))
@UseFilters(UnsubscribePageFilter)
export class UnsubscribeController {
  constructor(private readonly subscriptions: UnsubscribeService) {}

  @Get()
  @Access({ caller: 'public' })
  async ask(
    @Param('id') id: string,
    @Param('token') token: string,
    @Req() { ip = '' }: Request,
    @Res() response: Response,
  ): Promise<void> {
    const found = await this.subscriptions.find(id, token, ip);
    const page = found.state === 'unsubscribed' ? unsubscribedPage : askPage;
    sendPage(response, 200, page(found, token));
  }

  @Post()
  @Access({ caller: 'public' })
  @Accepts([FORM, MULTIPART])
  @HttpCode(200)
  async unsubscribe(
    @Param('id') id: string,
    @Param('token') token: string,
    @Req() { ip = '' }: Request,
    @Res() response: Response,
  ): Promise<void> {
    const found = await this.subscriptions.find(id, token, ip);
    await this.subscriptions.unsubscribe(found);
    sendPage(response, 200, unsubscribedPage(found, token));
  }

  @Post('subscribe')
  @Access({ caller: 'public' })
  @Accepts([FORM])
  @HttpCode(200)
  async subscribe(
    @Param('id') id: string,
    @Param('token') token: string,
    @Req() { ip = '' }: Request,
    @Res() response: Response,
  ): Promise<void> {
    const found = await this.subscriptions.find(id, token, ip);
    await this.subscriptions.subscribe(found);
    sendPage(response, 200, subscribedPage(found));
  }
}
