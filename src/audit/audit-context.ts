import { AsyncLocalStorage } from 'node:async_hooks';
import { Injectable } from '@nestjs/common';
import type { AuditCaller } from './entries/audit-caller.js';

const NO_CALLER: AuditCaller = { user: null, via: 'internal', key: null, ip: null, request_id: null };

/** The caller of the current request or command. */
@Injectable()
export class AuditContext {
  private readonly storage = new AsyncLocalStorage<AuditCaller>();

  /** Runs `work` and everything that it starts on behalf of a caller. */
  run<T>(caller: Partial<AuditCaller>, work: () => T): T {
    return this.storage.run({ ...NO_CALLER, ...caller }, work);
  }

  /** Adds what is known of the caller after authentication. Without effect outside of a request or command. */
  identify(caller: Partial<AuditCaller>): void {
    const current = this.storage.getStore();
    if (current) Object.assign(current, caller);
  }

  /** The caller; `internal` outside of a request or command. */
  current(): Readonly<AuditCaller> {
    return this.storage.getStore() ?? NO_CALLER;
  }
}
