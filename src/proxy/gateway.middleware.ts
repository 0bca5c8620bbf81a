import type { NextFunction, Request, Response } from 'express';
import type { ErrorDetails } from '../common/envelope.js';
import type { ProxyService } from './proxy.service.js';
import { matchGatewayRoute } from './route.js';

/** The gateway as the application's middleware: it stands before whatever touches a body (rule 445). */
export function gatewayMiddleware(proxy: ProxyService) {
  return async (request: Request, response: Response, next: NextFunction): Promise<void> => {
    if (!(await proxy.handle(request, response))) next();
  };
}

/** Where the sockets' library takes over. */
const SOCKETS = '/socket.io/';

/**
 * Connections that want to become something else are for the relay's sockets alone; any other is told so at once,
 * rather than left to the sockets' library, which lets it wait and then hangs up without a word (rules 666 and 722).
 */
export function upgradeError(target: string): ErrorDetails | undefined {
  if (target.startsWith(SOCKETS)) return undefined;
  const message = isForService(target) ? 'The gateway passes on no upgrades.' : 'No upgrade is offered here.';
  return { errno: 400, message };
}

function isForService(target: string): boolean {
  try {
    return matchGatewayRoute(target) !== undefined;
  } catch {
    return true;
  }
}
