import { Controller, Get, HttpCode, Post, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Access, invalidLinkError, UnknownTokenLimits } from '../auth/index.js';
import { ApiDocs } from '../common/api-docs/api-docs.decorator.js';
import { type HtmlPage, sendErrorPage, sendPage } from '../common/http/html-page.js';
import { Uncompressed } from '../common/http/route-traits.js';
import { answeredPage, askRecipientPage, invalidRecipientLinkPage } from './confirm-recipient-page.js';
import type { MailSubscription } from './mail-subscription.schema.js';
import { MailSubscriptions } from './mail-subscriptions.service.js';

/** The page of the link in the mail that asks the owner of an address. Only the token authorizes, so CSRF is not possible. */
@Controller('confirm-recipient')
@Uncompressed()
@ApiDocs(() => import('./confirm-recipient.docs.js'))
export class ConfirmRecipientController {
  constructor(
    private readonly subscriptions: MailSubscriptions,
    private readonly limits: UnknownTokenLimits,
  ) {}

  @Get()
  @Access({ caller: 'public' })
  show(@Req() request: Request, @Res() response: Response, @Query('token') token = ''): Promise<void> {
    return asPage(request, response, async () => askRecipientPage(await this.find(request, token), token));
  }

  @Post()
  @Access({ caller: 'public' })
  @HttpCode(200)
  confirm(@Req() request: Request, @Res() response: Response, @Query('token') token = ''): Promise<void> {
    return asPage(request, response, async () => {
      const subscription = await this.find(request, token);
      if (!(await this.subscriptions.answer(subscription, 'confirmed'))) throw invalidLinkError();
      return answeredPage(subscription, 'confirmed');
    });
  }

  @Post('refuse')
  @Access({ caller: 'public' })
  @HttpCode(200)
  refuse(@Req() request: Request, @Res() response: Response, @Query('token') token = ''): Promise<void> {
    return asPage(request, response, async () => {
      const subscription = await this.find(request, token);
      if (!(await this.subscriptions.answer(subscription, 'unsubscribed'))) throw invalidLinkError();
      return answeredPage(subscription, 'refused');
    });
  }

  /** @throws BadRequestError for a link that is not valid, TooManyRequestsError after too many of them */
  private async find({ ip = '' }: Request, token: string): Promise<MailSubscription> {
    const found = await this.limits.guard(ip, () => this.subscriptions.findByLink(String(token)));
    if (!found) throw invalidLinkError();
    return found;
  }
}

/** Browsers get errors as a page, other clients in the usual envelope. */
async function asPage(request: Request, response: Response, make: () => Promise<HtmlPage>): Promise<void> {
  try {
    sendPage(response, 200, await make());
  } catch (error) {
    sendErrorPage(request, response, error, ({ message }) => invalidRecipientLinkPage(message));
  }
}
