import { Body, Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Access } from '../../access/index.js';
import { ApiDocs } from '../../common/api-docs/api-docs.decorator.js';
import { success } from '../../common/envelope.js';
import { ValidationError } from '../../common/errors.js';
import { Uncompressed } from '../../common/http/route-traits.js';
import { omitUndefined } from '../../common/omit-undefined.js';
import type { SecondStep } from '../factors/second-factors.service.js';
import { type Client, readClient } from '../known-clients/client.js';
import { setDeviceCookie, setSessionCookie } from '../sessions/session-cookie.js';
import { LoginService } from './login.service.js';
import { PasskeyRequestDto, PasskeyResponseDto, SecondStepDto } from './second-step.dto.js';

/** The second step of a login, and the login by a passkey alone. */
@Controller('v1/auth/login')
@Uncompressed()
@ApiDocs(() => import('./second-step.docs.js'))
export class SecondStepController {
  constructor(private readonly logins: LoginService) {}

  @Post('second')
  @Access({ caller: 'public', limit: 'login' })
  @HttpCode(200)
  async second(
    @Body() { ticket, ...given }: SecondStepDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    const client = readClient(request);
    const step = checkStep(omitUndefined(given));
    return open(response, client, await this.logins.finish(ticket, step, client, response));
  }

  @Post('passkey/options')
  @Access({ caller: 'public', limit: 'login' })
  @HttpCode(200)
  async options(@Body() { ticket }: PasskeyRequestDto) {
    return success(await this.logins.requestPasskey(ticket ?? undefined));
  }

  @Post('passkey')
  @Access({ caller: 'public', limit: 'login' })
  @HttpCode(200)
  async passkey(
    @Body() body: PasskeyResponseDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    const client = readClient(request);
    return open(response, client, await this.logins.loginByPasskey(body, client, response));
  }
}

function open(response: Response, client: Client, data: Awaited<ReturnType<LoginService['signIn']>>) {
  setSessionCookie(response, data.session_id, data.expires_at);
  setDeviceCookie(response, client);
  return success(data);
}

/** @throws ValidationError unless it has one factor */
function checkStep(step: SecondStep): SecondStep {
  if (Object.keys(step).length !== 1)
    throw new ValidationError([
      { path: 'code', message: 'Either code, recovery_code or passkey must be given' },
    ]);
  return step;
}
