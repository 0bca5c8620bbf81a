import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import type { Request } from 'express';
import { Types } from 'mongoose';
import { type Account, type Actor, PublicUrl, AccessService, readCredentials } from '../../auth/index.js';
import { AuditTrail, type PlannedChange } from '../../audit/index.js';
import { Clock } from '../../common/clock.js';
import { ConflictError, NotFoundError, ValidationError } from '../../common/errors.js';
import { futureInstant } from '../../common/validation/time.js';
import { type PageQuery, pagination } from '../../common/validation/pagination.js';
import { RANK_SHARES, type Share, ShareRepository } from './store/share.repository.js';
import { ConfigRepository, ConfigService, unknownConfig } from '../tracking/index.js';
import { KeywordViews } from '../views/index.js';
import type { NewShareDto } from './shares.dto.js';
import { hashToken, newSecretToken } from '../../common/secret-token.js';
import { SecretBox } from '../../common/secret-box.js';

const MAX_SHARES = 100;

export const NOT_READABLE =
  'The link cannot be copied again: it was made before links were stored, or JWT_SECRET has changed since. ' +
  'Revoke it, and create a new one.';

const toResponse = (share: Share) => ({
  _id: share._id,
  name: share.name,
  tag: share.tag,
  view: share.view ?? null,
  competitors: share.competitors,
  notes: share.notes ?? false,
  answers: share.answers ?? false,
  feed: share.feed ?? false,
  expires_at: share.expires_at,
  createdAt: share.createdAt,
});

export const ANSWERS_OF_VIEW = 'answers cannot be part of a link with a view: a view selects keywords';

interface ShareLink {
  token: string;
  url: string;
}

/** Links to reports of a configuration; each method @throws NotFoundError on an unknown or foreign configuration. */
@Injectable()
export class SharesService implements OnModuleInit {
  private readonly logger = new Logger(SharesService.name);

  constructor(
    private readonly configs: ConfigService,
    private readonly liveConfigs: ConfigRepository,
    private readonly shares: ShareRepository,
    private readonly views: KeywordViews,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
    private readonly access: AccessService,
    private readonly url: PublicUrl,
    private readonly secrets: SecretBox,
  ) {}

  onModuleInit(): void {
    this.views.registerUse(async ({ _id: config }, { _id: view }) => {
      const names = await this.shares.liveNamesOfView(config, view, this.clock.now());
      return names.map((name) => `the share link "${name}"`);
    });
  }

  /**
   * Races: of concurrent calls beyond the limit, those that find too many take theirs back; the share of a configuration
   * that is deleted meanwhile is deleted again, and the configuration is unknown by then.
   * @returns the share with its token
   * @throws ValidationError for an end in the past, for a view that selects no keywords of its own, and for AI answers with a view;
   * ConflictError beyond the limit
   */
  async create(
    { user }: Pick<Actor, 'user'>,
    account: Account,
    config: Types.ObjectId,
    { expires_at, tag, view, ...given }: NewShareDto,
  ) {
    await this.configs.find(account, config);
    const now = this.clock.now();
    const expires = futureInstant('expires_at', expires_at, now);
    if (view !== undefined && given.answers)
      throw new ValidationError([{ path: 'answers', message: ANSWERS_OF_VIEW }]);
    await this.views.require(config, view);
    if ((await this.shares.count(config)) >= MAX_SHARES) throw tooMany();
    const { link, stored } = this.createLink();
    const share: Share = {
      _id: new Types.ObjectId(),
      config,
      account: account._id,
      ...given,
      tag: tag ?? null,
      view: view === undefined ? null : new Types.ObjectId(view),
      ...stored,
      created_by: user._id,
      expires_at: expires,
      createdAt: now,
    };
    await this.audit.perform(planned('rank.share.create', share, { after: toResponse(share) }), async () => {
      await this.shares.insert(share);
      if ((await this.shares.count(config)) > MAX_SHARES) {
        await this.shares.delete(config, share._id);
        throw tooMany();
      }
      if (await this.liveConfigs.isLive(config)) return;
      await this.shares.deleteByConfig(config);
      throw unknownConfig();
    });
    return { ...toResponse(share), ...link };
  }

  /**
   * The link once more, for those who may make one with the same content.
   * @throws ConflictError when its token cannot be decrypted
   */
  async link(account: Account, config: Types.ObjectId, id: Types.ObjectId) {
    await this.configs.find(account, config);
    const share = await this.shares.find(config, id);
    if (!share) throw unknownShareLink();
    const link = this.readLink(share);
    if (!link) throw new ConflictError(NOT_READABLE);
    return link;
  }

  async list(account: Account, config: Types.ObjectId, page: PageQuery) {
    await this.configs.find(account, config);
    const { rows, total } = await this.shares.list(config, page);
    const listed = rows.map((share) => ({
      ...toResponse(share),
      views: share.views ?? 0,
      last_viewed_at: share.last_viewed_at ?? null,
      copyable: this.readLink(share) !== undefined,
    }));
    return { rows: listed, pagination: pagination(page, total) };
  }

  async revoke(account: Account, config: Types.ObjectId, id: Types.ObjectId) {
    await this.configs.find(account, config);
    const known = { _id: id, account: account._id };
    await this.audit.perform(
      planned('rank.share.revoke', known, {}),
      async () => {
        const share = await this.shares.delete(config, id);
        if (!share) throw unknownShareLink();
        return share;
      },
      (share) => ({ before: toResponse(share) }),
    );
    return { _id: id };
  }

  private createLink(): { link: ShareLink; stored: Pick<Share, 'token_hash' | 'sealed_token'> } {
    const token = newSecretToken();
    return {
      link: this.toLink(token),
      stored: { token_hash: hashToken(token), sealed_token: this.secrets.seal(token) },
    };
  }

  /** @returns undefined for a share without an encrypted token, and after a change of JWT_SECRET */
  private readLink({ sealed_token }: Share): ShareLink | undefined {
    const token = sealed_token === undefined ? undefined : this.secrets.openIfPossible(sealed_token);
    return token === undefined ? undefined : this.toLink(token);
  }

  private toLink(token: string): ShareLink {
    return { token, url: this.url.resolve(`app/share/${token}`) };
  }

  /**
   * Counts how often a report is opened, so that its maker knows whether it is read; leaves out the maker who looks at
   * it. Never rejects: a report is shown while the store is read-only.
   */
  async countVisit({ _id, created_by }: Share, request: Request): Promise<void> {
    try {
      const visitor = await this.access.recognize(readCredentials(request));
      if (created_by && visitor?.user._id.equals(created_by)) return;
      await this.shares.countView(_id, this.clock.now());
    } catch (error) {
      this.logger.warn(`A visit of a share link was not counted: ${String(error)}`);
    }
  }
}

const tooMany = () => new ConflictError(`The configuration has ${MAX_SHARES} share links: revoke one first.`);

const unknownShareLink = () => new NotFoundError('Share link not found.');

const planned = (
  action: string,
  { _id, account }: Pick<Share, '_id' | 'account'>,
  states: { before?: object; after?: object },
): PlannedChange => ({
  action,
  account,
  target: { type: 'share', id: String(_id) },
  ...states,
  proof: { collection: RANK_SHARES, filter: { _id } },
});
