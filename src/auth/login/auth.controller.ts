import { Body, Controller, Get, HttpCode, Patch, Post, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Access, CurrentActor, CurrentSession } from '../../access/index.js';
import { ApiDocs } from '../../common/api-docs/api-docs.decorator.js';
import { success } from '../../common/envelope.js';
import { Uncompressed } from '../../common/http/route-traits.js';
import type { Actor, SessionActor } from '../access/actor.js';
import { readCredentials } from '../access/credentials.js';
import { clearSessionCookie, setDeviceCookie, setSessionCookie } from '../sessions/session-cookie.js';
import { readClient } from '../known-clients/client.js';
import { ChangeMeDto, ChangePasswordDto, LoginDto } from './auth.dto.js';
import { AuthService } from './auth.service.js';
import { meView } from './auth.view.js';
import { LoginService } from './login.service.js';

@Controller('v1/auth')
@Uncompressed()
@ApiDocs(() => import('./auth.docs.js'))
export class AuthController {
  constructor(
    private readonly auth: AuthService,
    private readonly logins: LoginService,
  ) {}

  @Post('login')
  @Access({ caller: 'public', limit: 'login' })
  @HttpCode(200)
  async login(
    @Body() body: LoginDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    const client = readClient(request);
    const data = await this.logins.login(body, client, response);
    if ('session_id' in data) {
      setSessionCookie(response, data.session_id, data.expires_at);
      setDeviceCookie(response, client);
    }
    return success(data);
  }

  @Post('token')
  @Access({ caller: 'session', sessionIdOnly: true })
  @HttpCode(200)
  async token(@CurrentSession() actor: SessionActor) {
    return success(await this.auth.token(actor));
  }

  /** The session id stays the same. It is not in the response: with an HttpOnly cookie, scripts must not read it. */
  @Post('refresh')
  @Access({ caller: 'session', sessionIdOnly: true })
  @HttpCode(200)
  async refresh(
    @CurrentSession() actor: SessionActor,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    const sessionId = readCredentials(request)!.value;
    const renewed = await this.auth.refresh(sessionId, actor);
    if (actor.via === 'cookie') setSessionCookie(response, sessionId, renewed.session.expires_at);
    return success(meView(renewed));
  }

  @Post('logout')
  @Access({ caller: 'session', sessionOnly: true, enrolling: true })
  @HttpCode(200)
  async logout(@CurrentSession() actor: SessionActor, @Res({ passthrough: true }) response: Response) {
    const data = await this.auth.logout(actor);
    clearSessionCookie(response);
    return success(data);
  }

  @Get('me')
  @Access({ caller: 'session', enrolling: true })
  me(@CurrentActor() actor: Actor) {
    return success(meView(actor));
  }

  @Patch('me')
  @Access({ caller: 'session', sessionOnly: true })
  async changeMe(@CurrentSession() actor: SessionActor, @Body() body: ChangeMeDto) {
    return success(meView(await this.auth.changeMe(actor, body)));
  }

  @Post('password')
  @Access({ caller: 'session', sessionOnly: true })
  @HttpCode(200)
  async password(
    @CurrentSession() actor: SessionActor,
    @Body() body: ChangePasswordDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    await this.auth.changePassword(actor, body, { ip: request.ip ?? '', response });
    return success(null);
  }
}
