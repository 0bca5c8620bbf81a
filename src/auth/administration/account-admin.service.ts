import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import { AuditTrail, type PlannedChange } from '../../audit/index.js';
import { ConflictError, ForbiddenError, NotFoundError, ValidationError } from '../../common/errors.js';
import { omitUndefined } from '../../common/omit-undefined.js';
import { type PageQuery, pagination } from '../../common/validation/pagination.js';
import { AccessService, NO_ACCOUNT_ACCESS } from '../access/access.service.js';
import { type Actor, requireSession } from '../access/actor.js';
import type { BrandChange, BrandSummary } from '../brands/brand.repository.js';
import { BRANDS } from '../brands/brand.schema.js';
import { brandView } from '../brands/brand.view.js';
import { BrandsService } from '../brands/brands.service.js';
import { LogoError, readLogo } from '../brands/logo.js';
import { hasFactor } from '../users/factors.js';
import { CredentialRevocation } from '../keys/credential-revocation.js';
import { QuotasService } from '../quotas/quotas.service.js';
import { QUOTA_KINDS } from '../quotas/usage.schema.js';
import type { AddAccountDto, ChangeAccountDto, LimitsDto, BrandDto } from './account.dto.js';
import { type Account, ACCOUNTS } from '../accounts/account.schema.js';
import { accountView } from './account.view.js';
import type { AccountChange, LimitsChange } from '../accounts/account.repository.js';
import { AccountsService, type NewAccount } from '../accounts/accounts.service.js';

export const OWN_FACTOR_FIRST = 'Set up a second factor of your own first.';

/** Account administration: the caller's own account and its descendants. */
@Injectable()
export class AccountAdminService {
  constructor(
    private readonly access: AccessService,
    private readonly accounts: AccountsService,
    private readonly brands: BrandsService,
    private readonly quotas: QuotasService,
    private readonly credentials: CredentialRevocation,
    private readonly trail: AuditTrail,
  ) {}

  async list({ account }: Actor, page: PageQuery) {
    const { rows, total } = await this.accounts.listSubtree(account._id, page);
    const brands = await this.brands.ofAccounts(rows.map(({ _id }) => _id));
    return {
      rows: rows.map((row) => this.view(row, brands.get(String(row._id)))),
      pagination: pagination(page, total),
    };
  }

  /** @throws ForbiddenError for a parent outside the caller's subtree, and for an unknown one */
  async add(actor: Actor, { name, parent }: AddAccountDto) {
    const parentId = parent === undefined ? undefined : new Types.ObjectId(parent);
    const parentAccount = await this.access.requireAccount(actor, parentId);
    const account = { _id: new Types.ObjectId(), name, parent: parentAccount._id };
    const created = await this.recordCreation(account, () =>
      this.createWithinQuota(parentAccount, {}, account),
    );
    return this.view(created);
  }

  /** For operators; quotas count the account, but do not apply. */
  async createUnlimited(given: NewAccount): Promise<Account> {
    const parent = given.parent && (await this.accounts.find(given.parent));
    const account = { _id: new Types.ObjectId(), ...given };
    return this.recordCreation(account, () =>
      parent ? this.createWithinQuota(parent, { limited: false }, account) : this.accounts.create(account),
    );
  }

  /**
   * The brand is stored before the rest: a request that a crash interrupts is repeatable.
   * @throws ConflictError on deactivation of the caller's own account, which its users could not undo, and when its users
   * shall need a second factor while the caller has none
   * @throws ForbiddenError on a change of limits by a user outside the platform account, of the caller's own budget, and
   * of `require_second_factor` by an API key
   * @throws ValidationError for a logo that is neither a PNG nor an SVG, or too large
   */
  async change(actor: Actor, account: Account, { brand, ...fields }: ChangeAccountDto) {
    const { limits, search_budget, answers_budget, ...change } = fields;
    const { _id } = account;
    if (change.require_second_factor !== undefined) requireSession(actor, 'change require_second_factor');
    // The platform account reaches every account, but only to change limits and budgets.
    const inSubtree = [_id, ...account.ancestors].some((id) => id.equals(actor.account._id));
    const onlyLimits =
      [limits, search_budget, answers_budget].some((each) => each !== undefined) &&
      Object.keys(omitUndefined({ ...change, brand })).length === 0;
    if (!inSubtree && !onlyLimits) throw new ForbiddenError(NO_ACCOUNT_ACCESS);
    const own = _id.equals(actor.account._id);
    if (change.active === false && own) throw new ConflictError('An account cannot deactivate itself.');
    if (search_budget !== undefined && own) {
      throw new ForbiddenError('Only users of an account above this one may change its search budget.');
    }
    if (change.require_second_factor === true && own && !hasFactor(actor.user))
      throw new ConflictError(OWN_FACTOR_FIRST);
    if (answers_budget !== undefined && own)
      throw new ForbiddenError('Only users of an account above this one may change its AI answers budget.');
    const changedLimits = this.changedLimits(actor, account, limits);
    const newBrand = brand && brandChange(brand);
    const before = await this.findBrand(_id);
    const planned = plannedUpdate(account, before, {
      ...change,
      limits: changedLimits,
      search_budget,
      answers_budget,
      brand,
    });
    const changed = await this.trail.perform(
      planned,
      async () => {
        if (newBrand !== undefined) await this.brands.change(_id, newBrand);
        const stored = await this.accounts.change(_id, {
          ...change,
          search_budget,
          answers_budget,
          limits: changedLimits,
        });
        if (!stored) throw new NotFoundError('Account not found.');
        return { account: stored, brand: brand === undefined ? before : await this.findBrand(_id) };
      },
      (after) => ({ after: auditedFields(after.account, after.brand) }),
    );
    await this.credentials.permissionsChanged();
    if (change.active === false) {
      await this.credentials.closeSockets(await this.accounts.subtreeIds(_id));
    }
    if (change.require_second_factor === true) await this.credentials.closeSocketsWithoutFactor(_id);
    return this.view(changed.account, changed.brand);
  }

  private recordCreation(
    { _id, name, parent }: NewAccount & { _id: Types.ObjectId },
    create: () => Promise<Account>,
  ): Promise<Account> {
    const planned: PlannedChange = {
      action: 'account.create',
      // It is not stored yet: its own path is unknown.
      ...(parent && { account: parent }),
      below: _id,
      target: { type: 'account', id: String(_id) },
      after: { name, parent },
      proof: { collection: ACCOUNTS, filter: { _id } },
    };
    return this.trail.perform(planned, create, (account) => ({ after: auditedFields(account, undefined) }));
  }

  private createWithinQuota(
    parent: Account,
    limited: { limited?: false },
    account: NewAccount,
  ): Promise<Account> {
    const write = () => this.accounts.create(account);
    return this.quotas.applyChange({
      kind: 'accounts',
      account: parent,
      adds: 1,
      ...limited,
      write,
      added: () => 1,
    });
  }

  /** Any caller may send unchanged limits. */
  private changedLimits(actor: Actor, account: Account, limits: LimitsDto = {}): LimitsChange {
    const current = this.quotas.limitsFor(account);
    const changed = Object.fromEntries(
      QUOTA_KINDS.filter((kind) => limits[kind] !== undefined && limits[kind] !== current[kind]).map(
        (kind) => [kind, limits[kind]],
      ),
    );
    if (Object.keys(changed).length === 0) return {};
    if (!actor.account.platform)
      throw new ForbiddenError('Only users of the platform account may change limits.');
    if (account.platform) throw new ConflictError('The platform account has no limits.');
    return changed;
  }

  private async findBrand(account: Types.ObjectId): Promise<BrandSummary | undefined> {
    return (await this.brands.ofAccounts([account])).get(String(account));
  }

  private view(account: Account, brand?: BrandSummary) {
    return accountView(account, this.quotas.limitsFor(account), brand);
  }
}

const auditedFields = (
  { name, parent, active, limits, search_budget, answers_budget, require_second_factor }: Account,
  brand: BrandSummary | undefined,
) => ({
  name,
  parent,
  active,
  limits,
  search_budget,
  require_second_factor,
  ...(answers_budget && { answers_budget }),
  ...(brand && { brand: brandView(brand) }),
});

function plannedUpdate(
  account: Account,
  brandBefore: BrandSummary | undefined,
  { limits, ...change }: AccountChange & { brand: BrandDto | null | undefined },
): PlannedChange {
  const { _id, parent, deleted_at } = account;
  const isRestored = change.active === true && deleted_at !== undefined;
  const before = auditedFields(account, brandBefore);
  return {
    action: isRestored ? 'account.restore' : 'account.update',
    // As its deletion, in the log of the account above.
    account: (isRestored && parent) || _id,
    target: { type: 'account', id: String(_id) },
    before,
    after: {
      ...before,
      ...omitUndefined({ ...change, brand: undefined }),
      limits: { ...before.limits, ...limits },
    },
    proof: [
      {
        collection: ACCOUNTS,
        filter: { _id },
        fields: [
          'name',
          'active',
          'limits',
          'search_budget',
          'answers_budget',
          'require_second_factor',
          'deleted_at',
        ],
      },
      { collection: BRANDS, filter: { _id }, fields: ['updatedAt'] },
    ],
  };
}

/** @throws ValidationError for a logo that is not accepted */
function brandChange({ name, accent, text, logo }: BrandDto): BrandChange {
  try {
    return {
      name,
      text,
      accent: typeof accent === 'string' ? accent.toLowerCase() : accent,
      logo: typeof logo === 'string' ? readLogo(logo) : logo,
    };
  } catch (error) {
    if (!(error instanceof LogoError)) throw error;
    throw new ValidationError([{ path: 'brand.logo', message: `brand.logo ${error.message}` }]);
  }
}
