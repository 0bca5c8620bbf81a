import { Injectable } from '@nestjs/common';
import { AccountDataRegistry } from '../accounts/account-data.js';
import type { Account } from '../accounts/account.schema.js';

/** Everything that is stored of an account, without secrets. */
@Injectable()
export class AccountExport {
  constructor(private readonly data: AccountDataRegistry) {}

  /** Lines of JSON, {type, data}, read by cursor. */
  async *lines(account: Account): AsyncGenerator<string> {
    const { _id, name, parent, active, createdAt } = account;
    yield lineOf('account', { _id, name, parent, active, createdAt });
    for (const source of this.data.all)
      for await (const document of source.export?.(_id) ?? []) yield lineOf(source.name, document);
  }
}

const lineOf = (type: string, data: object) => `${JSON.stringify({ type, data })}\n`;
