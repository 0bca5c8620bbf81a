import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Types } from 'mongoose';
import { AuditTrail, type PlannedChange } from '../../audit/index.js';
import { type Account, AccountDataRegistry, AccountsService } from '../../auth/index.js';
import { Clock } from '../../common/clock.js';
import { ConflictError, NotFoundError, ValidationError } from '../../common/errors.js';
import { omitUndefined } from '../../common/omit-undefined.js';
import { type PageQuery, pagination } from '../../common/validation/pagination.js';
import { SecretBox } from '../../common/secret-box.js';
import { WebhookSettings } from '../../settings/settings.js';
import { maskedUrl, NOTHING_PENDING } from '../../webhooks/index.js';
import { openTarget, sealTarget } from '../delivery/channel-target.js';
import { ChannelViews } from '../delivery/channel-views.js';
import type { Target, TargetField } from '../kinds/chat-service.js';
import { TELEGRAM_API } from '../kinds/telegram.js';
import { ChannelDeliveryRepository } from '../store/channel-delivery.repository.js';
import { type ChannelChange, ChannelRepository } from '../store/channel.repository.js';
import { type Channel, CHANNELS } from '../store/channel.schema.js';
import type { ChannelChangeDto, NewChannelDto } from './channel.dto.js';
import { channelView } from './channel.view.js';
import { targetProblems } from './target-problems.js';

export const MAX_CHANNELS = 20;

const unknownChannel = () => new NotFoundError('Channel not found.');
const OTHER_KIND = 'kind cannot change: create another channel';
const UNUSABLE_VIEW = 'view must be a shared view of keywords of this account';

/** Fields of the target that responses have. */
const SHOWN = ['address', 'chat_id', 'room'] as const;

/** As in a request: null for a field that the channel has not, or no longer. */
type GivenTarget = { [Path in TargetField]?: string | null | undefined };

/** Channels of an account; methods @throw NotFoundError for an unknown channel, and one of another account. */
@Injectable()
export class ChannelsService implements OnModuleInit {
  constructor(
    private readonly channels: ChannelRepository,
    private readonly deliveries: ChannelDeliveryRepository,
    private readonly views: ChannelViews,
    private readonly box: SecretBox,
    private readonly settings: WebhookSettings,
    private readonly accounts: AccountsService,
    private readonly trail: AuditTrail,
    private readonly clock: Clock,
    private readonly accountData: AccountDataRegistry,
  ) {}

  onModuleInit(): void {
    this.accountData.register(
      {
        name: 'channel',
        permission: 'webhooks:read',
        end: (accounts) => this.channels.deactivateByAccounts(accounts, this.clock.now()),
        export: (account) => this.export(account),
        erase: (accounts) => this.channels.deleteByAccounts(accounts),
      },
      {
        name: 'channel_delivery',
        permission: 'webhooks:read',
        export: (account) => this.deliveries.ofAccount(account),
        erase: (accounts) => this.deliveries.deleteByAccounts(accounts),
      },
    );
  }

  /** @throws ValidationError for a target that the kind cannot have, ConflictError beyond the limit */
  async create(account: Account, body: NewChannelDto) {
    const { kind, name, events, view = null, language, active, descendants, ...given } = body;
    const target = omitNull(given);
    this.requireTarget(kind, target);
    await this.requireView(account, view, descendants);
    const now = this.clock.now();
    const channel: Omit<Channel, 'number'> = {
      _id: new Types.ObjectId(),
      account: account._id,
      kind,
      name,
      event_types: events,
      view: view && view.toLowerCase(),
      language,
      active,
      descendants,
      ...this.toStored(target),
      switched_off: null,
      failing_since: null,
      paused_until: null,
      revision: 0,
      wake_at: NOTHING_PENDING,
      wakes: 0,
      createdAt: now,
      updatedAt: now,
      events: [],
    };
    const planned = plannedChange('channel.create', channel, [], { after: auditedFields(channel) });
    return channelView(await this.trail.perform(planned, () => this.insert(channel)));
  }

  async list({ _id }: Account, page: PageQuery) {
    const { rows, total } = await this.channels.list(_id, page);
    return { rows: rows.map(channelView), pagination: pagination(page, total) };
  }

  async find({ _id }: Account, id: Types.ObjectId): Promise<Channel> {
    const channel = await this.channels.find(_id, id);
    if (!channel) throw unknownChannel();
    return channel;
  }

  async get(account: Account, id: Types.ObjectId) {
    return channelView(await this.find(account, id));
  }

  /** Another target, and switching it on, reset what is known of failures. An address as lists show it is unchanged. */
  async update(account: Account, id: Types.ObjectId, change: ChannelChangeDto) {
    const known = await this.find(account, id);
    const { kind = known.kind, name, events, view, language, active, descendants, ...given } = change;
    if (kind !== known.kind) throw new ValidationError([{ path: 'kind', message: OTHER_KIND }]);
    for (const path of SHOWN) if (given[path] === known[path]) delete given[path];
    const isMoved = Object.values(omitUndefined(given)).length > 0;
    const below = descendants ?? known.descendants;
    const checked = view === undefined && below !== known.descendants ? known.view : (view ?? null);
    await this.requireView(account, checked, below);
    const changed: ChannelChange = omitUndefined({
      name,
      event_types: events,
      view: typeof view === 'string' ? view.toLowerCase() : view,
      language,
      active,
      descendants,
      ...(isMoved && this.change(known, given)),
    });
    const restart = isMoved || active === true;
    if (restart) changed.paused_until = null;
    const states = (read: Channel) => ({
      before: auditedFields(read),
      after: auditedFields({ ...read, ...changed }),
    });
    await this.trail.perform(
      plannedChange('channel.update', known, CHANGED_FIELDS, states(known)),
      () => this.channels.change(account._id, id, changed, restart, this.clock.now()),
      (before) => before && states(before),
    );
    return channelView(await this.find(account, id));
  }

  /** The pending deliveries end with it. */
  async delete(account: Account, id: Types.ObjectId) {
    const known = await this.find(account, id);
    const deleted = await this.trail.perform(
      plannedChange('channel.delete', known, [], { before: auditedFields(known) }),
      async () => {
        const channel = await this.channels.delete(account._id, id);
        if (channel) await this.deliveries.deleteByReceiver(id);
        return channel;
      },
      (channel) => channel && { before: auditedFields(channel) },
    );
    if (!deleted) throw unknownChannel();
    return { _id: id };
  }

  /** Names of the channels of an account that a view narrows. */
  async namesWithView(account: Types.ObjectId, view: string): Promise<string[]> {
    return (await this.channels.withView(account, view)).map(({ name }) => name);
  }

  private requireTarget(kind: Channel['kind'], target: Target): void {
    const problems = targetProblems(kind, target, this.settings);
    if (problems.length > 0) throw new ValidationError(problems);
  }

  /** @throws ValidationError when this process cannot decrypt what is stored, and the whole target is not given */
  private change(channel: Channel, given: GivenTarget): ReturnType<ChannelsService['toStored']> {
    const stored = openTarget(this.box, channel) ?? {};
    const target = omitNull({ ...stored, ...omitUndefined(given) });
    this.requireTarget(channel.kind, target);
    requireSecrets(stored, given);
    return this.toStored(target);
  }

  private toStored(target: Target): Pick<Channel, 'secret' | 'address' | 'chat_id' | 'room'> {
    const { address, chat_id = null, room = null } = target;
    return {
      secret: sealTarget(this.box, target),
      address: address === undefined ? null : maskedUrl(address),
      chat_id,
      room,
    };
  }

  /** A view of the account, or of one below for a channel that gets the events of those. */
  private async requireView(account: Account, view: string | null, descendants: boolean): Promise<void> {
    if (view === null) return;
    const owner = await this.views.findAccount(view);
    const isOwn = owner?.equals(account._id) ?? false;
    const below = owner && descendants ? await this.accounts.find(owner) : null;
    if (!isOwn && !below?.ancestors.some((each) => each.equals(account._id)))
      throw new ValidationError([{ path: 'view', message: UNUSABLE_VIEW }]);
  }

  private async *export(account: Types.ObjectId): AsyncGenerator<object> {
    for await (const channel of this.channels.ofAccount(account)) yield channelView(channel);
  }

  private async insert(channel: Omit<Channel, 'number'>): Promise<Channel> {
    const inserted = await this.channels.insert(channel, MAX_CHANNELS);
    if (inserted) return inserted;
    throw new ConflictError(`An account can have at most ${MAX_CHANNELS} channels: delete one first.`);
  }
}

/** Those who may change an address, and have never read the secrets, cannot send them to a server of their own. */
function requireSecrets(stored: Target, given: GivenTarget): void {
  const { address: former = TELEGRAM_API } = stored;
  const { address = former } = given;
  if (new URL(address ?? TELEGRAM_API).href === new URL(former).href) return;
  const missing = (['token', 'topic'] as const).filter(
    (path) => stored[path] !== undefined && given[path] === undefined,
  );
  if (missing.length > 0)
    throw new ValidationError(
      missing.map((path) => ({ path, message: `${path} is required with another address` })),
    );
}

const omitNull = (given: GivenTarget): Target =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null)) as Target;

const CHANGED_FIELDS = [
  'name',
  'event_types',
  'view',
  'language',
  'active',
  'descendants',
  'secret',
  'chat_id',
  'room',
];

const plannedChange = (
  action: string,
  { _id, account }: Pick<Channel, '_id' | 'account'>,
  fields: readonly string[],
  states: { before?: object; after?: object },
): PlannedChange => ({
  action,
  account,
  target: { type: 'channel', id: String(_id) },
  ...states,
  proof: { collection: CHANNELS, filter: { _id }, fields },
});

const auditedFields = ({
  kind,
  name,
  address,
  chat_id,
  room,
  secret,
  ...channel
}: Omit<Channel, 'number'>) => {
  const { event_types: events, view, language, active, descendants } = channel;
  return { kind, name, address, chat_id, room, secret, events, view, language, active, descendants };
};
