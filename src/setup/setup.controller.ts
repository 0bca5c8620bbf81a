import { Body, Controller, HttpCode, Post, Req, Res, UseGuards } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Access, readClient, LoginService, setDeviceCookie, setSessionCookie } from '../auth/index.js';
import { ApiDocs } from '../common/api-docs/api-docs.decorator.js';
import { success } from '../common/envelope.js';
import { Uncompressed } from '../common/http/route-traits.js';
import { SetupDto } from './setup.dto.js';
import { FirstRun } from './first-run.js';
import { SetupGuard } from './setup.guard.js';

@Controller('v1/setup')
@Uncompressed()
@ApiDocs(() => import('./setup.docs.js'))
@UseGuards(SetupGuard)
export class SetupController {
  constructor(
    private readonly setup: FirstRun,
    private readonly logins: LoginService,
  ) {}

  @Post()
  @Access({ caller: 'public', limit: 'login' })
  @HttpCode(200)
  async create(
    @Body() body: SetupDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    await this.setup.run(body);
    const client = readClient(request);
    const { user, account } = await this.logins.checkPassword(body, client, response);
    const data = await this.logins.signIn(user, account, client, { by: 'setup' });
    setSessionCookie(response, data.session_id, data.expires_at);
    setDeviceCookie(response, client);
    return success(data);
  }
}
