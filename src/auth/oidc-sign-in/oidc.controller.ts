import { Body, Controller, Delete, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Access, CurrentSession } from '../../access/index.js';
import { ApiDocs } from '../../common/api-docs/api-docs.decorator.js';
import { success } from '../../common/envelope.js';
import { ReportedError } from '../../common/errors.js';
import { Accepts, FORM, SwitchedBy, Uncompressed } from '../../common/http/route-traits.js';
import type { SessionActor } from '../access/actor.js';
import { AccessService } from '../access/access.service.js';
import { readCredentials } from '../access/credentials.js';
import { readClient } from '../known-clients/client.js';
import { AuthService } from '../login/auth.service.js';
import { PublicUrl } from '../mailed-links/public-url.js';
import { Issuer } from '../oidc/issuer.js';
import { IssuerError } from '../oidc/issuer-error.js';
import { setDeviceCookie, setSessionCookie } from '../sessions/session-cookie.js';
import { BackchannelLogoutService } from './backchannel-logout.service.js';
import { CurrentPasswordDto, LinkDto, LogoutTokenDto } from './oidc.dto.js';
import { OidcLinksService } from './oidc-links.service.js';
import { ISSUER_UNAVAILABLE, OIDC_OFF, OidcSignInService, SignInRefused } from './oidc-sign-in.service.js';
import { type PendingSignIn, PendingSignIns, type ReturnedSignIn } from './pending-sign-in.js';
import { readReturnPath } from './return-path.js';

@Controller('v1/auth/oidc')
@Uncompressed()
@SwitchedBy({ isOn: ({ oidc }) => oidc.mode !== 'off', message: OIDC_OFF })
@ApiDocs(() => import('./oidc.docs.js'))
export class OidcController {
  constructor(
    private readonly issuer: Issuer,
    private readonly signIns: OidcSignInService,
    private readonly pending: PendingSignIns,
    private readonly links: OidcLinksService,
    private readonly logouts: BackchannelLogoutService,
    private readonly own: AuthService,
    private readonly access: AccessService,
    private readonly url: PublicUrl,
  ) {}

  @Get('start')
  @Access({ caller: 'public', limit: 'login', anyQuery: true })
  async start(@Req() request: Request, @Res() response: Response): Promise<void> {
    const { to } = request.query;
    try {
      response.redirect(302, await this.begin(request, response, { to: readReturnPath(to) }));
    } catch (error) {
      if (!(error instanceof IssuerError)) throw error;
      await this.signIns.recordFailure('oidc_unavailable', readClient(request));
      this.redirect(response, '/app/login?error=oidc_unavailable', 303);
    }
  }

  @Get('callback')
  @Access({ caller: 'public', limit: 'login', anyQuery: true })
  async callback(@Req() request: Request, @Res() response: Response): Promise<void> {
    const client = readClient(request);
    try {
      const pending = await this.pending.take(request, response, request.query['state']);
      if (!pending) throw new SignInRefused('oidc_failed');
      await this.finish(request, response, pending);
      this.redirect(response, pending.to);
    } catch (error) {
      if (!(error instanceof SignInRefused)) throw error;
      await this.signIns.recordFailure(error.code, client);
      this.redirect(response, `/app/login?error=${error.code}`);
    }
  }

  @Post('link')
  @Access({ caller: 'session', sessionOnly: true })
  @HttpCode(200)
  async link(
    @CurrentSession() actor: SessionActor,
    @Body() { current_password, to }: LinkDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    await this.own.proveRecently(actor, current_password, { ip: request.ip ?? '', response });
    const link = { user: String(actor.user._id), session: String(actor.session._id) };
    try {
      return success({ url: await this.begin(request, response, { to: readReturnPath(to), link }) });
    } catch (error) {
      throw error instanceof IssuerError ? new ReportedError(503, ISSUER_UNAVAILABLE) : error;
    }
  }

  @Delete('link')
  @Access({ caller: 'session', sessionOnly: true })
  async unlink(
    @CurrentSession() actor: SessionActor,
    @Body() { current_password }: CurrentPasswordDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    await this.own.proveRecently(actor, current_password, { ip: request.ip ?? '', response });
    await this.links.unlink(actor);
    return success(null);
  }

  @Post('backchannel-logout')
  @Access({ caller: 'public', limit: 'login' })
  @Accepts(FORM)
  async logout(@Body() { logout_token }: LogoutTokenDto, @Res() response: Response): Promise<void> {
    const isDone = await this.logouts.logout(logout_token);
    response.set('Cache-Control', 'no-store');
    if (isDone) response.status(200).json({});
    else response.status(400).json({ error: 'invalid_request' });
  }

  private async begin(
    request: Request,
    response: Response,
    about: Pick<PendingSignIn, 'to' | 'link'>,
  ): Promise<string> {
    const challenge = this.issuer.newChallenge();
    const url = await this.issuer.authorizationUrl(challenge);
    this.pending.store(request, response, { ...challenge, ...about });
    return url.href;
  }

  /** @throws SignInRefused */
  private async finish(request: Request, response: Response, pending: ReturnedSignIn): Promise<void> {
    const client = readClient(request);
    const query = new URL(request.originalUrl, 'http://callback.invalid').searchParams;
    const signedIn = await this.signIns.identify(query, pending);
    if (pending.link) {
      const caller = await this.access.recognize(readCredentials(request));
      const isSame =
        String(caller?.session?._id) === pending.link.session &&
        String(caller?.user._id) === pending.link.user;
      if (!caller || !isSame) throw new SignInRefused('oidc_failed');
      await this.signIns.link(caller.user, signedIn);
      return;
    }
    const { session_id, expires_at } = await this.signIns.signIn(signedIn, pending.began, client);
    setSessionCookie(response, session_id, expires_at);
    setDeviceCookie(response, client);
  }

  /** @param path below the path of PUBLIC_URL */
  private redirect(response: Response, path: string, status = 302): void {
    response.redirect(status, new URL(this.url.base).pathname.replace(/\/+$/, '') + path);
  }
}
