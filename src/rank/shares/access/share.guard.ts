import { type CanActivate, createParamDecorator, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { type Account, AccountsService, UnknownTokenLimits } from '../../../auth/index.js';
import { Clock } from '../../../common/clock.js';
import { hashToken } from '../../../common/secret-token.js';
import { NotFoundError } from '../../../common/errors.js';
import { type Share, ShareRepository } from '../store/share.repository.js';
import { ConfigRepository } from '../../tracking/index.js';
import { KeywordViews, type SelectedView } from '../../views/index.js';

/** What a token opens. */
export interface OpenShare {
  share: Share;
  account: Account;
  /** The view of the share; undefined: it has none. */
  view: SelectedView | undefined;
}

declare module 'express-serve-static-core' {
  interface Request {
    share?: OpenShare;
  }
}

/** The same for a token that never existed, has ended or was revoked. */
export const unknownShare = () => new NotFoundError('This link does not exist, or has ended.');

/** Finds what the token in the path opens, and keeps its pages out of search engines and shared caches. */
@Injectable()
export class ShareGuard implements CanActivate {
  constructor(
    private readonly shares: ShareRepository,
    private readonly configs: ConfigRepository,
    private readonly views: KeywordViews,
    private readonly accounts: AccountsService,
    private readonly limits: UnknownTokenLimits,
    private readonly clock: Clock,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    http.getResponse<Response>().setHeader('X-Robots-Tag', 'noindex').setHeader('Cache-Control', 'private');
    const open = await this.limits.guard(request.ip ?? '', () => this.open(String(request.params['token'])));
    if (!open) throw unknownShare();
    request.share = open;
    return true;
  }

  /** Null too when the configuration or the view is deleted, and while the account or one above it is inactive. */
  private async open(token: string): Promise<OpenShare | null> {
    const share = await this.shares.findLive(hashToken(token), this.clock.now());
    if (!share || !(await this.configs.isLive(share.config))) return null;
    const [account] = await this.accounts.findActive([share.account]);
    const id = share.view ? String(share.view) : undefined;
    const view = id && (await this.views.selected(share.config, [id])).get(id);
    return account && (view || !id) ? { share, account, view: view || undefined } : null;
  }
}

export const Opened = createParamDecorator(
  (_: unknown, context: ExecutionContext): OpenShare => context.switchToHttp().getRequest<Request>().share!,
);
