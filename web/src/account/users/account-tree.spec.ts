import { expect, it } from 'vitest';
import { accountTree, matching } from './account-tree';

const account = (_id: string, parent: string | null, name: string) => ({ _id, parent, name });
const ACCOUNTS = [
  account('1', 'hidden', 'Agency'),
  account('3', '1', 'Zebra'),
  account('2', '1', 'Acme'),
  account('4', '2', 'Acme Shop'),
];

it('lists accounts below their parents, by name', () => {
  const rows = accountTree(ACCOUNTS).map(({ account: { name }, depth }) => `${depth} ${name}`);
  expect(rows).toEqual(['0 Agency', '1 Acme', '2 Acme Shop', '1 Zebra']);
});

it('finds accounts by a part of their name', () => {
  const found = matching(accountTree(ACCOUNTS), ' ACME ').map(({ account: { name } }) => name);
  expect(found).toEqual(['Acme', 'Acme Shop']);
});
