import { Controller, Get, HttpCode, Param, Post, Req, Res, UseFilters } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Access } from '../../../auth/index.js';
import { ApiDocs } from '../../../common/api-docs/api-docs.decorator.js';
import { type HtmlPage, sendPage } from '../../../common/http/html-page.js';
import { Accepts, FORM, MULTIPART, Uncompressed } from '../../../common/http/route-traits.js';
import { askPage, subscribedPage, unsubscribedPage } from './unsubscribe-page.js';
import { UnsubscribePageFilter } from './unsubscribe-page.filter.js';
import { UnsubscribeService } from './unsubscribe.service.js';

/**
 * The unsubscribe link of a digest. A GET has no effect; a POST unsubscribes without further questions, with any body, as
 * mail programs send it (RFC 8058). CSRF is not possible: only the token authorizes.
 */
@Controller('v1/rank/digest/unsubscribe/:digest/:token')
@Uncompressed()
@ApiDocs(() => import('./unsubscribe.docs.js'))
@UseFilters(UnsubscribePageFilter)
export class UnsubscribeController {
  constructor(private readonly subscriptions: UnsubscribeService) {}

  @Get()
  @Access({ caller: 'public' })
  async ask(
    @Param('digest') digest: string,
    @Param('token') token: string,
    @Req() { ip = '' }: Request,
    @Res() response: Response,
  ): Promise<void> {
    const { digest: of, address } = await this.subscriptions.find(digest, token, ip);
    const isSubscribed = of.to.includes(address);
    const page = isSubscribed ? askPage : unsubscribedPage;
    sendPage(response, 200, page(of.language, address, token));
  }

  @Post()
  @Access({ caller: 'public' })
  @Accepts([FORM, MULTIPART])
  @HttpCode(200)
  async unsubscribe(
    @Param('digest') digest: string,
    @Param('token') token: string,
    @Req() { ip = '' }: Request,
    @Res() response: Response,
  ): Promise<void> {
    const found = await this.subscriptions.find(digest, token, ip);
    await this.subscriptions.unsubscribe(found);
    sendPage(response, 200, unsubscribedPage(found.digest.language, found.address, token));
  }

  @Post('subscribe')
  @Access({ caller: 'public' })
  @Accepts([FORM])
  @HttpCode(200)
  async subscribe(
    @Param('digest') digest: string,
    @Param('token') token: string,
    @Req() { ip = '' }: Request,
    @Res() response: Response,
  ): Promise<void> {
    const found = await this.subscriptions.find(digest, token, ip);
    await this.subscriptions.subscribe(found);
    const page: HtmlPage = subscribedPage(found.digest.language, found.address);
    sendPage(response, 200, page);
  }
}
