import { Injectable } from '@nestjs/common';
import { AccountPaths } from '../../audit/index.js';
import { AccountRepository } from './account.repository.js';

/** Gives the audit log the path of each account. */
@Injectable()
export class AuditedAccountPaths {
  constructor(paths: AccountPaths, accounts: AccountRepository) {
    paths.register((account) => (account ? accounts.find(account) : accounts.findPlatform()));
  }
}
