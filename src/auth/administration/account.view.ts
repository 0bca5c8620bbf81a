import type { QuotaKind } from '../quotas/usage.schema.js';
import type { Account } from '../accounts/account.schema.js';

/** @param limits effective quotas; null: unlimited */
export function accountView(account: Account, limits: Record<QuotaKind, number | null>) {
  const { _id, name, parent, owner, platform = false, active, search_budget, createdAt, updatedAt } = account;
  const deleted = account.deleted_at ? { deleted_at: account.deleted_at } : {};
  const budget = search_budget && Object.keys(search_budget).length > 0 ? { search_budget } : {};
  return { _id, name, parent, owner, platform, active, limits, ...budget, ...deleted, createdAt, updatedAt };
}
