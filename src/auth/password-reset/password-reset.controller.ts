import { Body, Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Access } from '../../access/index.js';
import { ApiDocs } from '../../common/api-docs/api-docs.decorator.js';
import { success } from '../../common/envelope.js';
import { Uncompressed } from '../../common/http/route-traits.js';
import { normalizeEmail } from '../../common/email-address.js';
import { setDeviceCookie } from '../sessions/session-cookie.js';
import { readClient } from '../known-clients/client.js';
import { PasswordResetService } from './password-reset.service.js';
import { EmailLimits } from '../limits/email-limits.js';
import { ForgotPasswordDto, ResetPasswordDto } from './reset.dto.js';

@Controller('v1/auth/password')
@Uncompressed()
@ApiDocs(() => import('./password-reset.docs.js'))
export class PasswordResetController {
  constructor(
    private readonly resets: PasswordResetService,
    private readonly limits: EmailLimits,
  ) {}

  @Post('forgot')
  @Access({ caller: 'public', limit: 'login' })
  @HttpCode(200)
  async forgot(
    @Body() { email }: ForgotPasswordDto,
    @Req() { ip = '' }: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    const address = normalizeEmail(email);
    if (await this.limits.countReset(ip, address, response)) await this.resets.sendLink(address);
    return success(null);
  }

  @Post('reset')
  @Access({ caller: 'public', limit: 'login' })
  @HttpCode(200)
  async reset(
    @Body() { token, new_password }: ResetPasswordDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    const client = readClient(request);
    await this.resets.reset(token, new_password, client);
    setDeviceCookie(response, client);
    return success(null);
  }
}
