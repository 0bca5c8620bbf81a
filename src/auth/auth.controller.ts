import { Body, Controller, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { success } from '../common/envelope.js';
import { CurrentActor, Public } from './access/access.decorators.js';
import type { Actor } from './access/actor.js';
import { SESSION_COOKIE } from './access/credentials.js';
import { LoginDto } from './auth.dto.js';
import { AuthService } from './auth.service.js';
import { identityView } from './auth.view.js';

/** Login, tokens and logout. */
@Controller('v1/auth')
export class AuthController {
  constructor(private readonly auth: AuthService) {}

  @Post('login')
  @HttpCode(200)
  @Public()
  async login(
    @Body() body: LoginDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    const client = { ip: request.ip ?? '', userAgent: request.get('user-agent') ?? '' };
    const data = await this.auth.login(body, client);
    response.cookie(SESSION_COOKIE, data.session_id, { ...cookieFor(request), expires: data.expires_at });
    return success(data);
  }

  @Post('token')
  @HttpCode(200)
  async token(@CurrentActor() actor: Actor) {
    return success(await this.auth.token(actor));
  }

  @Post('logout')
  @HttpCode(200)
  async logout(
    @CurrentActor() actor: Actor,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    await this.auth.logout(actor);
    response.clearCookie(SESSION_COOKIE, cookieFor(request));
    return success(null);
  }

  @Get('me')
  me(@CurrentActor() { user, account, session }: Actor) {
    return success({ ...identityView(user, account), expires_at: session.expires_at });
  }
}

/** HttpOnly and SameSite always; Secure behind TLS. */
function cookieFor(request: Request) {
  return { httpOnly: true, sameSite: 'lax', secure: request.secure, path: '/' } as const;
}
