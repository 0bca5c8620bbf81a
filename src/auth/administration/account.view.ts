import type { QuotaKind } from '../quotas/usage.schema.js';
import type { BrandSummary } from '../brands/brand.repository.js';
import { brandView } from '../brands/brand.view.js';
import type { Account } from '../accounts/account.schema.js';

/** @param limits effective quotas; null: unlimited */
export function accountView(
  account: Account,
  limits: Record<QuotaKind, number | null>,
  brand?: BrandSummary | null,
) {
  const {
    _id,
    name,
    parent,
    owner,
    platform = false,
    active,
    search_budget,
    answers_budget,
    require_second_factor,
    createdAt,
    updatedAt,
  } = account;
  const deleted = account.deleted_at ? { deleted_at: account.deleted_at } : {};
  const budget = search_budget && Object.keys(search_budget).length > 0 ? { search_budget } : {};
  const answers = answers_budget && Object.keys(answers_budget).length > 0 ? { answers_budget } : {};
  const branded = brand ? { brand: brandView(brand) } : {};
  return {
    _id,
    name,
    parent,
    owner,
    platform,
    active,
    limits,
    ...budget,
    ...answers,
    ...branded,
    ...(require_second_factor !== undefined && { require_second_factor }),
    ...deleted,
    createdAt,
    updatedAt,
  };
}
