import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import { AuditTrail } from '../../audit/index.js';
import { Clock } from '../../common/clock.js';
import { ConflictError, ForbiddenError, NotFoundError } from '../../common/errors.js';
import { EventBus, EventKind } from '../../common/event-bus.js';
import type { PageRequest } from '../../common/validation/pagination.js';
import { isDuplicateKey } from '../../database/errors/duplicate-key.js';
import { type AccountChange, AccountRepository } from './account.repository.js';
import type { Account, SearchBudget } from './account.schema.js';

export const INACTIVE_ACCOUNT = 'The account is not active.';

/** An account was renamed; with its id. */
export const ACCOUNT_RENAMED = new EventKind<Types.ObjectId>('AccountRenamed');

export interface NewAccount {
  /** A new one by default. */
  _id?: Types.ObjectId;
  name: string;
  parent?: Types.ObjectId;
  platform?: boolean;
}

@Injectable()
export class AccountsService {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly bus: EventBus,
    private readonly clock: Clock,
    trail: AuditTrail,
  ) {
    trail.registerAccounts((account) => (account ? accounts.find(account) : accounts.findPlatform()));
  }

  /**
   * @throws NotFoundError on an unknown parent
   * @throws ConflictError for a second platform account
   */
  async create({ _id = new Types.ObjectId(), name, parent, platform }: NewAccount): Promise<Account> {
    const parentAccount = parent ? await this.find(parent) : null;
    if (parent && !parentAccount) throw new NotFoundError('Parent account not found.');
    const now = this.clock.now();
    const account: Account = {
      _id,
      name,
      parent: parentAccount?._id ?? null,
      ancestors: parentAccount ? [...parentAccount.ancestors, parentAccount._id] : [],
      owner: null,
      ...(platform ? { platform: true as const } : {}),
      active: true,
      createdAt: now,
      updatedAt: now,
    };
    await this.accounts.insert(account).catch((error: unknown) => {
      throw isDuplicateKey(error) ? new ConflictError('A platform account already exists.') : error;
    });
    return account;
  }

  find(account: Types.ObjectId): Promise<Account | null> {
    return this.accounts.find(account);
  }

  findPlatform(): Promise<Account | null> {
    return this.accounts.findPlatform();
  }

  setOwnerIfNone(account: Types.ObjectId, user: Types.ObjectId): Promise<void> {
    return this.accounts.setOwnerIfNone(account, user, this.clock.now());
  }

  /** @throws ForbiddenError when the account is missing, or it or an ancestor is inactive */
  async requireActive(account: Account | null): Promise<Account> {
    if (account?.active && !(await this.hasInactiveAncestor(account))) return account;
    throw new ForbiddenError(INACTIVE_ACCOUNT);
  }

  /** The active ones among these accounts, if all their ancestors are active. */
  async findActive(ids: Types.ObjectId[]): Promise<Account[]> {
    const accounts = await this.accounts.findAllActive(ids);
    const ancestors = accounts.flatMap((account) => account.ancestors);
    const inactive = new Set(ancestors.length > 0 ? await this.accounts.filterInactive(ancestors) : []);
    return accounts.filter((account) => !account.ancestors.some((id) => inactive.has(String(id))));
  }

  /** The account as stored now, then its ancestors from the parent to the root. */
  async findWithAncestors({ _id, ancestors }: Account): Promise<Account[]> {
    const path = await this.accounts.findAll([_id, ...ancestors]);
    return path.sort((a, b) => b.ancestors.length - a.ancestors.length);
  }

  /** The account, its ancestors from the parent to the root, and the platform account, each once. */
  async pathToPlatform(
    id: Types.ObjectId,
  ): Promise<{ path: Types.ObjectId[]; platform: Types.ObjectId | null }> {
    const [account, platform] = await Promise.all([this.accounts.find(id), this.accounts.findPlatform()]);
    const path = [id, ...(account?.ancestors ?? []).toReversed()];
    if (platform && !path.some((each) => each.equals(platform._id))) path.push(platform._id);
    return { path, platform: platform?._id ?? null };
  }

  /** The search budgets of those accounts that have one, by id. */
  async searchBudgets(ids: Types.ObjectId[]): Promise<Map<string, SearchBudget>> {
    const found = await this.accounts.findWithBudget(ids, 'search_budget');
    return new Map(found.map(({ _id, search_budget = {} }) => [String(_id), search_budget]));
  }

  /** The same for requests for AI answers. */
  async answerBudgets(ids: Types.ObjectId[]): Promise<Map<string, SearchBudget>> {
    const found = await this.accounts.findWithBudget(ids, 'answers_budget');
    return new Map(found.map(({ _id, answers_budget = {} }) => [String(_id), answers_budget]));
  }

  countDescendants(account: Types.ObjectId): Promise<number> {
    return this.accounts.countDescendants(account);
  }

  async isInSubtree(account: Types.ObjectId, root: Types.ObjectId): Promise<boolean> {
    return account.equals(root) || this.accounts.isDescendant(account, root);
  }

  /** The account and its descendants, or all accounts, oldest first. */
  listSubtree(account: Types.ObjectId | undefined, page: PageRequest) {
    return this.accounts.list(account, page);
  }

  /** Over all accounts. */
  names(): AsyncGenerator<Pick<Account, '_id' | 'name'>> {
    return this.accounts.names();
  }

  /** The account and its descendants. */
  async namesInSubtree(account: Account): Promise<Pick<Account, '_id' | 'name'>[]> {
    return [account, ...(await this.accounts.descendantNames(account._id))];
  }

  async subtreeIds(account: Types.ObjectId): Promise<Types.ObjectId[]> {
    return [account, ...(await this.accounts.descendantIds(account))];
  }

  /** @returns null when there is no such account */
  async change(account: Types.ObjectId, change: AccountChange): Promise<Account | null> {
    const changed = await this.accounts.change(account, change, this.clock.now());
    if (changed && change.name !== undefined) await this.bus.publish(ACCOUNT_RENAMED, account);
    return changed;
  }

  /** Marks an account as deleted, which also blocks all accounts below it. Repeatable. @returns null without one */
  markDeleted(account: Types.ObjectId): Promise<Account | null> {
    return this.accounts.markDeleted(account, this.clock.now());
  }

  markEnded(account: Account): Promise<void> {
    return this.accounts.markEnded(account, this.clock.now());
  }

  findDeleted(): Promise<Account[]> {
    return this.accounts.findDeleted();
  }

  /** The deleted accounts, and those below them. */
  async deletedIds(): Promise<Types.ObjectId[]> {
    const deleted = await this.accounts.findDeleted();
    return (await Promise.all(deleted.map(({ _id }) => this.subtreeIds(_id)))).flat();
  }

  /** @returns false when it has been restored */
  markErasing(account: Types.ObjectId, deletedUntil: Date): Promise<boolean> {
    return this.accounts.markErasing(account, deletedUntil);
  }

  /** The last step of an erasure. */
  erase(account: Types.ObjectId): Promise<void> {
    return this.accounts.delete(account);
  }

  /** Whether the parent is the platform account. */
  async isManagedByPlatform({ parent }: Account): Promise<boolean> {
    return parent ? this.accounts.isPlatform(parent) : false;
  }

  private async hasInactiveAncestor({ ancestors }: Account): Promise<boolean> {
    return ancestors.length > 0 && this.accounts.anyInactive(ancestors);
  }
}
