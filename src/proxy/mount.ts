import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { NextFunction, Request, Response } from 'express';
import { errorBody } from '../common/envelope.js';
import { factsOf } from '../common/http/error.filter.js';
import { BadRequestError } from '../common/errors.js';
import type { ProxyService } from './proxy.service.js';
import { routeOf } from './route.js';

/** The gateway as the application's middleware: it stands before whatever touches a body (rule 445). */
export function gateway(proxy: ProxyService) {
  return async (request: Request, response: Response, next: NextFunction): Promise<void> => {
    if (!(await proxy.handle(request, response))) next();
  };
}

/**
 * Connections that want to become something else are for the relay's sockets alone; one that asks for a service is
 * told so at once, rather than left to the sockets' library, which lets it wait (rule 666).
 */
export function refuseUpgrades(server: Server): void {
  server.on('upgrade', ({ url = '' }: IncomingMessage, socket: Duplex) => {
    if (!isForService(url)) return;
    const facts = factsOf(new BadRequestError('The gateway passes on no upgrades.'));
    const body = JSON.stringify(errorBody(url, facts));
    socket.on('error', () => socket.destroy());
    socket.end(
      [
        'HTTP/1.1 400 Bad Request',
        'Content-Type: application/json; charset=utf-8',
        `Content-Length: ${Buffer.byteLength(body)}`,
        `X-Request-Id: ${randomUUID()}`,
        'Connection: close',
        '',
        body,
      ].join('\r\n'),
    );
  });
}

function isForService(url: string): boolean {
  try {
    return routeOf(url) !== undefined;
  } catch {
    return true;
  }
}
