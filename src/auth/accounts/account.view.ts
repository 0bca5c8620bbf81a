import type { Account } from './account.schema.js';

export function accountView(account: Account) {
  const { _id, name, parent, owner, platform = false, active, createdAt, updatedAt } = account;
  return { _id, name, parent, owner, platform, active, createdAt, updatedAt };
}
