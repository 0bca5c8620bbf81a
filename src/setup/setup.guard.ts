import { type CanActivate, Injectable } from '@nestjs/common';
import { NotFoundError } from '../common/errors.js';
import { ALREADY_SET_UP, FirstRun } from './first-run.js';

/** Hides the route once a user exists, before the body is validated. */
@Injectable()
export class SetupGuard implements CanActivate {
  constructor(private readonly firstRun: FirstRun) {}

  async canActivate(): Promise<boolean> {
    if (await this.firstRun.isOpen()) return true;
    throw new NotFoundError(ALREADY_SET_UP);
  }
}
