import { isFound } from '../../shared/text/fold';
import type { Account } from './queries';

export interface TreeRow {
  account: Account;
  /** 0 for the account of the user. */
  depth: number;
}

type Node = Pick<Account, '_id' | 'parent' | 'name'>;

/** Accounts below their parents, by name; one whose parent is not listed is at the top. */
export function accountTree<Each extends Node>(
  accounts: readonly Each[],
): { account: Each; depth: number }[] {
  const ids = new Set(accounts.map(({ _id }) => _id));
  const children = new Map<string | null, Each[]>();
  for (const account of accounts) {
    const parent = account.parent !== null && ids.has(account.parent) ? account.parent : null;
    children.set(parent, [...(children.get(parent) ?? []), account]);
  }
  const rows: { account: Each; depth: number }[] = [];
  const add = (parent: string | null, depth: number): void => {
    const below = (children.get(parent) ?? []).toSorted((a, b) => a.name.localeCompare(b.name));
    for (const account of below) {
      rows.push({ account, depth });
      add(account._id, depth + 1);
    }
  };
  add(null, 0);
  return rows;
}

/** The accounts whose name has the text, in the order of the tree. */
export const matching = <Each extends { account: Node }>(
  rows: readonly Each[],
  text: string,
): readonly Each[] => {
  return rows.filter(({ account }) => isFound(account.name, text));
};
