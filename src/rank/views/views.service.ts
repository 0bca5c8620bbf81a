import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import { AuditTrail, type PlannedChange } from '../../audit/index.js';
import type { Account, Actor } from '../../auth/index.js';
import { Clock } from '../../common/clock.js';
import { ConflictError, ForbiddenError, NotFoundError } from '../../common/errors.js';
import { isDuplicateKey } from '../../database/errors/duplicate-key.js';
import { foldCase } from '../positions/order.js';
import {
  MAX_VIEWS,
  RANK_VIEWS,
  type View,
  type ViewChange,
  ViewRepository,
} from './store/view.repository.js';
import { ConfigRepository, ConfigService, type RankConfig, unknownConfig } from '../tracking/index.js';
import { findAddress, parseViewQuery, viewKeywords } from './view-query.js';
import { KeywordViews } from './keyword-views.js';
import type { ChangedViewDto, NewViewDto } from './views.dto.js';

const toResponse = ({ _id, owner, name, screen, query, createdAt, updatedAt }: Omit<View, 'seat'>) => ({
  _id,
  name,
  screen,
  query,
  shared: owner === null,
  createdAt,
  updatedAt,
});

/** With the parameters of the console's address where the view was stored with those of the report. */
function listedView(view: View) {
  const address = findAddress(view);
  return { ...toResponse(view), ...(address !== view.query && { address }) };
}

/**
 * Views of a configuration: those of the caller, and those that are shared with the account. Each method @throws
 * NotFoundError on an unknown or foreign configuration.
 */
@Injectable()
export class ViewsService {
  constructor(
    private readonly configs: ConfigService,
    private readonly liveConfigs: ConfigRepository,
    private readonly views: ViewRepository,
    private readonly keywordViews: KeywordViews,
    private readonly trail: AuditTrail,
    private readonly clock: Clock,
  ) {}

  async list(account: Account, config: Types.ObjectId, { user }: Actor) {
    await this.configs.find(account, config);
    return (await this.views.list(config, user._id)).map(listedView);
  }

  /**
   * Race: the view of a configuration that is deleted meanwhile is deleted again.
   * @throws ValidationError for a query that the screen does not have, ForbiddenError for a shared view without
   * `rank:write`, ConflictError for a name that is taken and beyond the limit
   */
  async create(account: Account, config: Types.ObjectId, actor: Actor, body: NewViewDto) {
    await this.configs.find(account, config);
    if (body.shared) requireWrite(actor);
    const now = this.clock.now();
    const draft = {
      _id: new Types.ObjectId(),
      config,
      account: account._id,
      owner: body.shared ? null : actor.user._id,
      name: body.name,
      name_key: foldCase(body.name),
      screen: body.screen,
      query: parseViewQuery(body.screen, body.query),
      createdAt: now,
      updatedAt: now,
    };
    const view = await this.trail.perform(
      planned('rank.view.create', draft, { after: toResponse(draft) }),
      async () => {
        const inserted = await this.insert(draft);
        if (await this.liveConfigs.isLive(config)) return inserted;
        await this.views.deleteByConfig(config);
        throw unknownConfig();
      },
    );
    return toResponse(view);
  }

  /**
   * Race: repeats when the view is shared or taken back meanwhile.
   * @throws NotFoundError for a view of another user; ConflictError for a name that is taken, beyond the limit of another
   * owner, and for a view in use that would select no keywords
   */
  async change(
    account: Account,
    id: Types.ObjectId,
    view: Types.ObjectId,
    actor: Actor,
    body: ChangedViewDto,
  ): Promise<ReturnType<typeof toResponse>> {
    const config = await this.configs.find(account, id);
    const before = await this.find(id, view, actor);
    if (before.owner === null || body.shared) requireWrite(actor);
    const change = this.toChange(before, actor, body);
    if (!isUsable({ ...before, ...change })) await this.keywordViews.requireUnused(config, before);
    const states = { before: toResponse(before), after: toResponse({ ...before, ...change }) };
    const after = await this.trail.perform(
      planned('rank.view.update', before, states),
      () => this.changed(before, change),
      (changed) => changed && { after: toResponse(changed) },
    );
    return after ? toResponse(after) : this.change(account, id, view, actor, body);
  }

  /** @throws NotFoundError for a view of another user; ConflictError for one that is in use */
  async remove(account: Account, id: Types.ObjectId, view: Types.ObjectId, actor: Actor) {
    const config: RankConfig = await this.configs.find(account, id);
    const found = await this.find(id, view, actor);
    if (found.owner === null) requireWrite(actor);
    await this.keywordViews.requireUnused(config, found);
    await this.trail.perform(planned('rank.view.delete', found, { before: toResponse(found) }), async () => {
      if (!(await this.views.delete(found))) throw unknownView();
    });
    return { _id: view };
  }

  /** Race: repeats with the next free seat when another view takes it first; each repetition is another's success. */
  private async insert(given: Omit<View, 'seat'>): Promise<View> {
    if (await this.views.hasName(given)) throw nameTaken();
    const view = { ...given, seat: await this.freeSeat(given) };
    return (await this.views.insert(view)) ? view : this.insert(given);
  }

  private toChange(before: View, { user }: Actor, { name, query, shared }: ChangedViewDto): ViewChange {
    return {
      ...(name !== undefined && { name, name_key: foldCase(name) }),
      ...(query !== undefined && { query: parseViewQuery(before.screen, query) }),
      ...(shared !== undefined && { owner: shared ? null : (before.owner ?? user._id) }),
      updatedAt: this.clock.now(),
    };
  }

  /** Race: repeats, as `insert` does, when another view takes the seat at its new owner first. */
  private async changed(before: View, change: ViewChange): Promise<View | null> {
    const after = { ...before, ...change };
    const hasMoved = String(after.owner) !== String(before.owner);
    const seat = hasMoved ? { seat: await this.freeSeat(after) } : {};
    try {
      return await this.views.change(before, { ...change, ...seat });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      if (!hasMoved || (await this.views.hasName(after))) throw nameTaken();
      return this.changed(before, change);
    }
  }

  private async freeSeat(view: Pick<View, 'config' | 'owner'>): Promise<number> {
    const seat = await this.views.freeSeat(view);
    if (seat !== undefined) return seat;
    throw new ConflictError(view.owner === null ? TOO_MANY_SHARED : TOO_MANY_OWN);
  }

  private async find(config: Types.ObjectId, id: Types.ObjectId, { user }: Actor): Promise<View> {
    const view = await this.views.find(config, id, user._id);
    if (!view) throw unknownView();
    return view;
  }
}

const planned = (
  action: string,
  { _id, account }: Pick<View, '_id' | 'account'>,
  states: { before?: object; after?: object },
): PlannedChange => ({
  action,
  account,
  target: { type: 'view', id: String(_id) },
  ...states,
  proof: { collection: RANK_VIEWS, filter: { _id }, fields: ['name', 'query', 'owner', 'updatedAt'] },
});

/** Whether alerts, digests and share links can use it. */
const isUsable = (view: View): boolean => view.owner === null && viewKeywords(view) !== undefined;

function requireWrite({ user }: Actor): void {
  if (!user.scope.includes('rank:write'))
    throw new ForbiddenError('Shared views can be changed only with the permission rank:write.');
}

const TOO_MANY_SHARED = `The configuration has ${MAX_VIEWS} shared views: delete one first.`;
const TOO_MANY_OWN = `You have ${MAX_VIEWS} views of your own in this configuration: delete one first.`;
const unknownView = () => new NotFoundError('View not found.');
const nameTaken = () => new ConflictError('A view of this name exists: choose another name.');
