import { Injectable } from '@nestjs/common';
import { AuditTrail } from '../audit/index.js';
import { type Account, AccountsService, FULL_SCOPE, parseScope, USERS, UsersService } from '../auth/index.js';
import { ConflictError, ForbiddenError, NotFoundError } from '../common/errors.js';
import { SlotsService } from '../slots/index.js';
import { FirstRun } from './first-run.js';
import type { SetupDto } from './setup.dto.js';
import { ALREADY_SET_UP } from './setup.guard.js';

const HOURS = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`);
const CAPACITY = 100;

/** Creates what an empty installation needs. Each step can be repeated, so a crash between two loses nothing. */
@Injectable()
export class SetupService {
  constructor(
    private readonly firstRun: FirstRun,
    private readonly accounts: AccountsService,
    private readonly users: UsersService,
    private readonly slots: SlotsService,
    private readonly trail: AuditTrail,
  ) {}

  /**
   * Race: of concurrent setups, in whichever processes, one creates the user with the id of the platform account; the
   * primary key refuses the others.
   * @throws NotFoundError for the others
   * @throws ForbiddenError for a wrong token
   */
  async run({ token, name, email, password }: SetupDto): Promise<void> {
    if (!this.firstRun.accepts(token)) throw new ForbiddenError('The setup link is not valid.');
    const { _id } = await this.platformAccount(name);
    const target = { type: 'account', id: String(_id) };
    const proof = { collection: USERS, filter: { _id } };
    await this.trail.perform({ action: 'setup.run', target, after: { name }, proof }, async () => {
      await this.slots.createDaily(_id, HOURS, CAPACITY);
      const user = { _id, email, password, account: _id, scope: parseScope(FULL_SCOPE) };
      await this.users.create(user).catch((error: unknown) => {
        throw error instanceof ConflictError ? new NotFoundError(ALREADY_SET_UP) : error;
      });
      await this.accounts.change(_id, { name });
    });
  }

  /** An earlier attempt, or the command line, may have created it. */
  private async platformAccount(name: string): Promise<Account> {
    const existing = await this.accounts.findPlatform();
    if (existing) return existing;
    return this.accounts.create({ name, platform: true }).catch(async (error: unknown) => {
      const other = error instanceof ConflictError ? await this.accounts.findPlatform() : null;
      if (other) return other;
      throw error;
    });
  }
}
