import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import { InternalKeys } from '../../auth/index.js';
import { errorBody } from '../../common/envelope.js';
import { PRIVATE_HEADERS } from '../../common/http/keep-private.js';
import { requestId } from '../../common/logging/request-log.js';
import { ServerSettings } from '../../config/settings.js';
import type { Reach } from '../emit/emission.js';
import { RelayService } from '../emit/relay.service.js';
import { SENT } from '../http/answer.js';
import { relayFacts } from '../http/relay-error.filter.js';
import { emissionToUser, emissionToUsers } from '../input/emissions.js';
import { parseBody, readBody } from './body.js';
import { type HotCall, hotCallOf } from './hot-call.js';

const SENT_TEXT = JSON.stringify(SENT);

/**
 * The two /emit endpoints without a framework in between. What a call asks for, who may ask and what is answered is
 * decided by the same functions as on the ordinary way, and that way takes everything out of the ordinary.
 */
@Injectable()
export class HotPath {
  private readonly bodyLimit: number;

  constructor(
    private readonly keys: InternalKeys,
    private readonly relay: RelayService,
    { bodyLimitBytes }: ServerSettings,
  ) {
    this.bodyLimit = bodyLimitBytes;
  }

  /** @returns false, with nothing touched, when the call is for the ordinary way */
  handle(request: IncomingMessage, response: ServerResponse): boolean {
    const call = hotCallOf(request, this.bodyLimit);
    // A wrong key is counted and refused on the ordinary way.
    if (!call || !this.keys.accepts(request.headers['x-internal-key'])) return false;
    const id = requestId(request.headers['x-request-id']);
    const succeed = () => answer(response, id, 200, SENT_TEXT);
    const fail = (error: unknown) => {
      const facts = relayFacts(error);
      answer(response, id, facts.errno, JSON.stringify(errorBody('/emit', facts)));
    };
    readBody(request, (text) => {
      try {
        const sent = this.send(call, text);
        if (sent instanceof Promise) sent.then(succeed, fail);
        else succeed();
      } catch (error) {
        fail(error);
      }
    });
    return true;
  }

  /** Body, then content: in the order in which the ordinary way finds fault. */
  private send({ userId, event }: HotCall, text: string): Reach | Promise<Reach> {
    const body = parseBody(text);
    const emission =
      userId === undefined ? emissionToUsers(event, body) : emissionToUser(userId, event, body);
    return this.relay.send([emission]);
  }
}

function answer(response: ServerResponse, id: string, status: number, text: string): void {
  response.writeHead(status, {
    'X-Request-Id': id,
    ...PRIVATE_HEADERS,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(text),
  });
  response.end(text);
}
