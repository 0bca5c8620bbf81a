import { Body, Controller, Get, HttpCode, Post, Query, Req, Res, UseFilters } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Access } from '../../access/index.js';
import { ApiDocs } from '../../common/api-docs/api-docs.decorator.js';
import { BadRequestError } from '../../common/errors.js';
import { sendPage } from '../../common/http/html-page.js';
import { Accepts, FORM, Uncompressed } from '../../common/http/route-traits.js';
import { setDeviceCookie } from '../sessions/session-cookie.js';
import { readClient } from '../known-clients/client.js';
import { invalidLinkError } from '../mailed-links/mailed-links.js';
import { PasswordResetService } from './password-reset.service.js';
import { passwordChangedPage, formPage, ResetPageFilter } from './reset-page.js';
import { ResetFormDto, ResetLinkQuery } from './reset.dto.js';

/**
 * The page of the mailed link. A GET has no effect, because mail scanners open links. CSRF is not possible: only the
 * token authorizes; the device cookie, which authorizes nothing, is set.
 */
@Controller('reset-password')
@Uncompressed()
@ApiDocs(() => import('./password-reset.docs.js'))
@UseFilters(ResetPageFilter)
export class ResetPageController {
  constructor(private readonly resets: PasswordResetService) {}

  @Get()
  @Access({ caller: 'public' })
  form(@Query() { token }: ResetLinkQuery, @Res() response: Response): void {
    if (!token) throw invalidLinkError();
    sendPage(response, 200, formPage(token));
  }

  @Post()
  @Access({ caller: 'public', limit: 'login' })
  @Accepts(FORM)
  @HttpCode(200)
  async set(@Body() form: ResetFormDto, @Req() request: Request, @Res() response: Response): Promise<void> {
    if (form.new_password !== form.repeated_password) {
      throw new BadRequestError('The two passwords are not the same.');
    }
    const client = readClient(request);
    await this.resets.reset(form.token, form.new_password, client);
    setDeviceCookie(response, client);
    sendPage(response, 200, passwordChangedPage);
  }
}
