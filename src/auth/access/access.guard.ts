import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { rowOfHandler } from './access-rows.js';
import { Door, type Needed } from './door.js';

/** A route that nobody has thought of yet. A test finds it; until then it is for whoever is logged in. */
const WITHOUT_ROW: Needed = { kind: 'session', limit: 'default' };

/** Stands before every route, and asks what its row in the access table says. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(private readonly door: Door) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const needed = rowOfHandler(context.getClass(), context.getHandler()) ?? WITHOUT_ROW;
    const http = context.switchToHttp();
    await this.door.admit(http.getRequest(), http.getResponse(), needed);
    return true;
  }
}
