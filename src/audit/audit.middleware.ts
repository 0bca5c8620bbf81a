import type { RequestHandler } from 'express';
import type { AuditContext } from './audit-context.js';

/** Enters the audit context of a request, as a caller without credentials; the access guard identifies it. */
export function auditMiddleware(context: AuditContext): RequestHandler {
  return (request, _response, next) =>
    context.run({ via: 'session', ip: request.ip ?? null, request_id: String(request.id) }, next);
}
