import { Injectable } from '@nestjs/common';
import { AccountPaths } from '../../audit/index.js';
import { AccountRepository } from './account.repository.js';

/** Gives the audit log the path of each account. */
@Injectable()
export class AuditedAccountPaths {
  constructor(paths: AccountPaths, accounts: AccountRepository) {
    paths.register({
      ancestorsOf: async (account) => (await accounts.find(account))?.ancestors ?? null,
      platform: async () => (await accounts.findPlatform())?._id ?? null,
    });
  }
}
