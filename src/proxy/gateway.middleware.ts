import type { NextFunction, Request, Response } from 'express';
import type { ErrorDetails } from '../common/envelope.js';
import type { ProxyService } from './proxy.service.js';
import { matchGatewayRoute } from './route.js';

/** Middleware that forwards gateway requests; must run before anything that reads a body. */
export function gatewayMiddleware(proxy: ProxyService) {
  return async (request: Request, response: Response, next: NextFunction): Promise<void> => {
    if (!(await proxy.handle(request, response))) next();
  };
}

const SOCKET_IO_PATH = '/socket.io/';

/**
 * Refuses HTTP upgrades except those for Socket.IO, which would close any other after a delay without a response.
 * @returns undefined for an upgrade that Socket.IO handles
 */
export function upgradeError(target: string): ErrorDetails | undefined {
  if (target.startsWith(SOCKET_IO_PATH)) return undefined;
  const message = isGatewayTarget(target)
    ? 'The gateway does not support protocol upgrades.'
    : 'This path does not support protocol upgrades.';
  return { errno: 400, message };
}

function isGatewayTarget(target: string): boolean {
  try {
    return matchGatewayRoute(target) !== undefined;
  } catch {
    return true;
  }
}
