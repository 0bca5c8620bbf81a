import { AsyncLocalStorage } from 'node:async_hooks';
import { Injectable } from '@nestjs/common';
import type { AuditCaller } from './entries/audit-caller.js';

const NO_CALLER: AuditCaller = { user: null, via: 'internal', key: null, ip: null, request_id: null };

/** One for the process: Node 20 copies the value of each such storage to every promise, and never forgets a storage. */
const storage = new AsyncLocalStorage<AuditCaller>();

/** The caller of the current request or command. */
@Injectable()
export class AuditContext {
  /** Runs `work` and everything that it starts on behalf of a caller. */
  run<T>(caller: Partial<AuditCaller>, work: () => T): T {
    return storage.run({ ...NO_CALLER, ...caller }, work);
  }

  /** Adds what is known of the caller after authentication. Without effect outside of a request or command. */
  identify(caller: Partial<AuditCaller>): void {
    const current = storage.getStore();
    if (current) Object.assign(current, caller);
  }

  /** The caller; `internal` outside of a request or command. */
  current(): Readonly<AuditCaller> {
    return storage.getStore() ?? NO_CALLER;
  }
}
