import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import { RequestAuthorizer } from '../../auth/index.js';
import { errorBody } from '../../common/envelope.js';
import { jsonHeaders } from '../../common/http/response-headers.js';
import { requestId } from '../../common/logging/request-log.js';
import type { FastPath } from '../../compat/nest-http-server.js';
import { ServerSettings } from '../../config/settings.js';
import type { Reach } from '../emit/emission.js';
import { RelayService } from '../emit/relay.service.js';
import { SENT } from '../http/answer.js';
import { relayFacts } from '../http/relay-error.filter.js';
import { emissionToUser, emissionToUsers } from '../input/emissions.js';
import { CALL_ACCESS } from '../relay-access.js';
import { parseBody, readBody } from './body.js';
import { type EmitCall, emitCallOf } from './emit-call.js';

const SENT_TEXT = JSON.stringify(SENT);

/**
 * The two /emit endpoints without a framework in between. What a call asks for, who may ask and what is answered is
 * decided by the same functions as on the router, which gets every call that is not plain.
 */
@Injectable()
export class RelayFastPath {
  private readonly bodyLimit: number;

  constructor(
    private readonly authorizer: RequestAuthorizer,
    private readonly relay: RelayService,
    { bodyLimitBytes }: ServerSettings,
  ) {
    this.bodyLimit = bodyLimitBytes;
  }

  handler(): FastPath {
    return (request, response) => this.handle(request, response);
  }

  private handle(request: IncomingMessage, response: ServerResponse): boolean {
    const call = emitCallOf(request, this.bodyLimit);
    // The router counts and refuses a wrong key.
    if (!call || !this.authorizer.acceptsInternalCall(CALL_ACCESS, request.headers)) return false;
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

  /** Body, then content: in the order in which the router finds fault. */
  private send({ userId, event }: EmitCall, text: string): Reach | Promise<Reach> {
    const body = parseBody(text);
    const emission =
      userId === undefined ? emissionToUsers(event, body) : emissionToUser(userId, event, body);
    return this.relay.send([emission]);
  }
}

function answer(response: ServerResponse, id: string, status: number, text: string): void {
  response.writeHead(status, jsonHeaders(id, text));
  response.end(text);
}
