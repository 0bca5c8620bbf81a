import { Injectable } from '@nestjs/common';
import { AccountDataRegistry } from '../accounts/account-data.js';
import type { Account } from '../accounts/account.schema.js';
import type { User } from '../users/user.schema.js';

/** Everything that is stored of an account, without secrets. */
@Injectable()
export class AccountExport {
  constructor(private readonly data: AccountDataRegistry) {}

  /** Lines of JSON, {type, data}, read by cursor. A part that the user lacks the permission for is named instead. */
  async *lines(
    account: Account,
    { _id: reader, scope }: Pick<User, '_id' | 'scope'>,
  ): AsyncGenerator<string> {
    const { _id, name, parent, active, createdAt } = account;
    yield lineOf('account', { _id, name, parent, active, createdAt });
    for (const { name: type, permission, export: read } of this.data.all) {
      if (!read) continue;
      if (!permission || !scope.includes(permission)) yield lineOf('left_out', { type, permission });
      else for await (const document of read(_id, reader)) yield lineOf(type, document);
    }
  }
}

const lineOf = (type: string, data: object) => `${JSON.stringify({ type, data })}\n`;
