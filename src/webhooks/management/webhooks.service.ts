import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Types } from 'mongoose';
import { AuditTrail, type PlannedChange } from '../../audit/index.js';
import { type Account, AccountDataRegistry, type Actor } from '../../auth/index.js';
import { Clock } from '../../common/clock.js';
import { ConflictError, NotFoundError, ValidationError } from '../../common/errors.js';
import { omitUndefined } from '../../common/omit-undefined.js';
import { type PageQuery, pagination } from '../../common/validation/pagination.js';
import { SecretBox } from '../../common/secret-box.js';
import { WebhookSettings } from '../../settings/settings.js';
import { maskedUrl, problemOfUrl } from '../sending/receiver-url.js';
import { newWebhookSecret } from '../sending/signature.js';
import { WebhookDeliveryRepository } from '../store/webhook-delivery.repository.js';
import { type WebhookChange, WebhookRepository } from '../store/webhook.repository.js';
import { NOTHING_PENDING } from '../store/receiver.schema.js';
import { type Webhook, WEBHOOKS } from '../store/webhook.schema.js';
import type { NewWebhookDto, WebhookChangeDto } from './webhook.dto.js';
import { maskedWebhookView, webhookView } from './webhook.view.js';

export const MAX_WEBHOOKS = 20;

/** How long a former secret still signs. */
const OVERLAP_MS = 24 * 3_600_000;

export const unknownWebhook = () => new NotFoundError('Webhook not found.');

/** Webhooks of an account; methods @throw NotFoundError for an unknown webhook, and one of another account. */
@Injectable()
export class WebhooksService implements OnModuleInit {
  constructor(
    private readonly webhooks: WebhookRepository,
    private readonly deliveries: WebhookDeliveryRepository,
    private readonly box: SecretBox,
    private readonly settings: WebhookSettings,
    private readonly trail: AuditTrail,
    private readonly clock: Clock,
    private readonly accountData: AccountDataRegistry,
  ) {}

  onModuleInit(): void {
    this.accountData.register(
      {
        name: 'webhook',
        permission: 'webhooks:read',
        end: (accounts) => this.webhooks.deactivateByAccounts(accounts, this.clock.now()),
        export: (account) => this.export(account),
        erase: (accounts) => this.webhooks.deleteByAccounts(accounts),
      },
      {
        name: 'webhook_delivery',
        permission: 'webhooks:read',
        export: (account) => this.deliveries.ofAccount(account),
        erase: (accounts) => this.deliveries.deleteByAccounts(accounts),
      },
    );
  }

  /**
   * @returns the webhook with its secret, which only a rotation returns again
   * @throws ValidationError for a URL that cannot be a receiver, ConflictError beyond the limit
   */
  async create({ _id: account }: Account, { events, ...fields }: NewWebhookDto) {
    this.requireUrl(fields.url);
    const secret = newWebhookSecret();
    const sealed = this.box.seal(secret);
    const now = this.clock.now();
    const webhook: Omit<Webhook, 'number'> = {
      ...fields,
      _id: new Types.ObjectId(),
      account,
      event_types: events,
      switched_off: null,
      secret: sealed,
      former: null,
      failing_since: null,
      revision: 0,
      wake_at: NOTHING_PENDING,
      wakes: 0,
      createdAt: now,
      updatedAt: now,
      events: [],
    };
    const planned = plannedChange('webhook.create', webhook, [], { after: auditedFields(webhook) });
    const inserted = await this.trail.perform(planned, () => this.insert(webhook));
    return { ...webhookView(inserted), secret };
  }

  async list({ _id }: Account, page: PageQuery) {
    const { rows, total } = await this.webhooks.list(_id, page);
    return { rows: rows.map(maskedWebhookView), pagination: pagination(page, total) };
  }

  /** Who may replace the URL reads it whole. */
  async get(account: Account, id: Types.ObjectId, { user }: Actor) {
    const webhook = await this.find(account, id);
    return user.scope.includes('webhooks:write') ? webhookView(webhook) : maskedWebhookView(webhook);
  }

  async find({ _id }: Account, id: Types.ObjectId): Promise<Webhook> {
    const webhook = await this.webhooks.find(_id, id);
    if (!webhook) throw unknownWebhook();
    return webhook;
  }

  /**
   * Another URL, and switching it on, reset what is known of the receiver's failures. The URL as lists show it leaves the
   * stored one.
   */
  async update(account: Account, id: Types.ObjectId, { events, url, ...rest }: WebhookChangeDto) {
    const known = await this.find(account, id);
    const newUrl = url === maskedUrl(known.url) ? undefined : url;
    if (newUrl !== undefined && newUrl !== known.url) this.requireUrl(newUrl);
    const change: WebhookChange = omitUndefined({ ...rest, url: newUrl, event_types: events });
    const now = this.clock.now();
    const restart = newUrl !== undefined || rest.active === true;
    const states = (read: Webhook) => ({
      before: auditedFields(read),
      after: auditedFields({ ...read, ...change }),
    });
    await this.trail.perform(
      plannedChange('webhook.update', known, CHANGED_FIELDS, states(known)),
      () => this.webhooks.change(account._id, id, change, restart, now),
      (before) => before && states(before),
    );
    return webhookView(await this.find(account, id));
  }

  /** The pending deliveries end with it. */
  async delete({ _id: account }: Account, id: Types.ObjectId) {
    const known = await this.webhooks.find(account, id);
    if (!known) throw unknownWebhook();
    const planned = plannedChange('webhook.delete', known, [], { before: auditedFields(known) });
    const webhook = await this.trail.perform(
      planned,
      async () => {
        const deleted = await this.webhooks.delete(account, id);
        if (deleted) await this.deliveries.deleteByReceiver(id);
        return deleted;
      },
      (deleted) => deleted && { before: auditedFields(deleted) },
    );
    if (!webhook) throw unknownWebhook();
    return { _id: id };
  }

  /**
   * Replaces the secret; the former one signs too for a day.
   * @throws ConflictError when another rotation happens at the same time
   */
  async rotate(account: Account, id: Types.ObjectId): Promise<{ secret: string }> {
    const webhook = await this.find(account, id);
    const secret = newWebhookSecret();
    const sealed = this.box.seal(secret);
    const now = this.clock.now();
    const states = { before: { secret: webhook.secret }, after: { secret: sealed } };
    await this.trail.perform(plannedChange('webhook.rotate', webhook, ['secret'], states), async () => {
      const until = new Date(now.getTime() + OVERLAP_MS);
      if (!(await this.webhooks.rotate(webhook, sealed, until, now)))
        throw new ConflictError(
          'The secret was rotated at the same time: use the other one, or rotate again.',
        );
    });
    return { secret };
  }

  private async *export(account: Types.ObjectId): AsyncGenerator<object> {
    for await (const webhook of this.webhooks.ofAccount(account)) yield maskedWebhookView(webhook);
  }

  private requireUrl(url: string): void {
    const problem = problemOfUrl(url, this.settings);
    if (problem !== undefined) throw new ValidationError([{ path: 'url', message: `url ${problem}` }]);
  }

  private async insert(webhook: Omit<Webhook, 'number'>): Promise<Webhook> {
    const inserted = await this.webhooks.insert(webhook, MAX_WEBHOOKS);
    if (inserted) return inserted;
    throw new ConflictError(`An account can have at most ${MAX_WEBHOOKS} webhooks: delete one first.`);
  }
}

const CHANGED_FIELDS = ['url', 'description', 'event_types', 'active', 'descendants'];

const plannedChange = (
  action: string,
  { _id, account }: Pick<Webhook, '_id' | 'account'>,
  fields: readonly string[],
  states: { before?: object; after?: object },
): PlannedChange => ({
  action,
  account,
  target: { type: 'webhook', id: String(_id) },
  ...states,
  proof: { collection: WEBHOOKS, filter: { _id }, fields },
});

const auditedFields = ({
  url,
  description,
  event_types,
  active,
  descendants,
  secret,
}: Omit<Webhook, 'number'>) => ({
  url: maskedUrl(url),
  description,
  events: event_types,
  active,
  descendants,
  secret,
});
