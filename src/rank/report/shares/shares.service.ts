import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import { type Account, PublicUrl } from '../../../auth/index.js';
import { AuditTrail, type PlannedChange } from '../../../audit/index.js';
import { Clock } from '../../../common/clock.js';
import { ConflictError, NotFoundError } from '../../../common/errors.js';
import { hashToken, newSecretToken } from '../../../common/secret-token.js';
import { futureInstant } from '../../../common/validation/instant.js';
import { type PageQuery, pagination } from '../../../common/validation/pagination.js';
import { RANK_SHARES, type Share, ShareRepository } from '../../records/index.js';
import { ConfigRepository, ConfigService, unknownConfig } from '../../tracking/index.js';
import { KeywordViews } from '../views/keyword-views.js';
import type { NewShareDto } from './shares.dto.js';

const MAX_SHARES = 100;

const viewOf = ({ _id, name, tag, view = null, competitors, expires_at, createdAt }: Share) => ({
  _id,
  name,
  tag,
  view,
  competitors,
  expires_at,
  createdAt,
});

/** Links to reports of a configuration; each method @throws NotFoundError on an unknown or foreign configuration. */
@Injectable()
export class SharesService {
  constructor(
    private readonly configs: ConfigService,
    private readonly liveConfigs: ConfigRepository,
    private readonly shares: ShareRepository,
    private readonly views: KeywordViews,
    private readonly url: PublicUrl,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /**
   * Races: concurrent calls may go a little beyond the limit; the share of a configuration that is deleted meanwhile is
   * deleted again, and the configuration is unknown by then.
   * @returns the share with its token, which nothing returns again
   * @throws ValidationError for an end in the past, and for a view that selects no keywords of its own;
   * ConflictError beyond the limit
   */
  async create(account: Account, config: Types.ObjectId, { expires_at, tag, view, ...given }: NewShareDto) {
    await this.configs.find(account, config);
    const now = this.clock.now();
    const expires = futureInstant('expires_at', expires_at, now);
    await this.views.require(config, view);
    if ((await this.shares.count(config)) >= MAX_SHARES)
      throw new ConflictError(`The configuration has ${MAX_SHARES} share links: revoke one first.`);
    const token = newSecretToken();
    const share: Share = {
      _id: new Types.ObjectId(),
      config,
      account: account._id,
      ...given,
      tag: tag ?? null,
      view: view === undefined ? null : new Types.ObjectId(view),
      token_hash: hashToken(token),
      expires_at: expires,
      createdAt: now,
    };
    await this.audit.perform(planned('rank.share.create', share, { after: viewOf(share) }), async () => {
      await this.shares.insert(share);
      if (await this.liveConfigs.isLive(config)) return;
      await this.shares.deleteByConfig(config);
      throw unknownConfig();
    });
    return { ...viewOf(share), token, url: this.url.of(`app/share/${token}`) };
  }

  async list(account: Account, config: Types.ObjectId, page: PageQuery) {
    await this.configs.find(account, config);
    const { rows, total } = await this.shares.list(config, page);
    return { rows: rows.map(viewOf), pagination: pagination(page, total) };
  }

  async revoke(account: Account, config: Types.ObjectId, id: Types.ObjectId) {
    await this.configs.find(account, config);
    const known = { _id: id, account: account._id };
    await this.audit.perform(
      planned('rank.share.revoke', known, {}),
      async () => {
        const share = await this.shares.delete(config, id);
        if (!share) throw new NotFoundError('Share link not found.');
        return share;
      },
      (share) => ({ before: viewOf(share) }),
    );
    return { _id: id };
  }
}

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
