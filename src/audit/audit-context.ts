import { AsyncLocalStorage } from 'node:async_hooks';
import type { RequestHandler } from 'express';
import type { AuditCaller } from './entries/audit-entry.js';

const NO_CALLER: AuditCaller = { user: null, via: 'internal', key: null, ip: null, request_id: null };

/** One for the process: Node 20 copies the value of each such storage to every promise, and never forgets a storage. */
const storage = new AsyncLocalStorage<AuditCaller>();

/** Runs `work` and everything that it starts on behalf of a caller. */
export function runAs<T>(caller: Partial<AuditCaller>, work: () => T): T {
  return storage.run({ ...NO_CALLER, ...caller }, work);
}

/** Adds what is known of the caller after authentication. Without effect outside of a request or command. */
export function identifyCaller(caller: Partial<AuditCaller>): void {
  const current = storage.getStore();
  if (current) Object.assign(current, caller);
}

/** The caller of the current request or command; `internal` outside of one. */
export const currentCaller = (): Readonly<AuditCaller> => storage.getStore() ?? NO_CALLER;

/** Enters the audit context of a request, as a caller without credentials; the access guard identifies it. */
export const auditMiddleware: RequestHandler = (request, _response, next) =>
  runAs({ via: 'session', ip: request.ip ?? null, request_id: String(request.id) }, next);
