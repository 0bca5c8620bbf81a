import type { QuotaKind } from '../quotas/usage.schema.js';
import type { Account } from './account.schema.js';

/** @param limits effective quotas; null: unlimited */
export function accountView(account: Account, limits: Record<QuotaKind, number | null>) {
  const { _id, name, parent, owner, platform = false, active, createdAt, updatedAt } = account;
  return { _id, name, parent, owner, platform, active, limits, createdAt, updatedAt };
}
