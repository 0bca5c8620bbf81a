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
import { SUCCESS_BODY } from '../http/emit-response.js';
import { relayErrorFacts } from '../http/relay-error.filter.js';
import { parseEmitToUser, parseEmitToUsers } from '../input/requests.js';
import { RELAY_HTTP_ACCESS } from '../relay-access.js';
import { parseBody, readBody } from './body.js';
import { type EmitRequest, matchEmitRequest } from './emit-request.js';

const SENT_TEXT = JSON.stringify(SUCCESS_BODY);

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
    const call = matchEmitRequest(request, this.bodyLimit);
    // The router counts and refuses a wrong key.
    if (!call || !this.authorizer.acceptsInternalCall(RELAY_HTTP_ACCESS, request.headers)) return false;
    const id = requestId(request.headers['x-request-id']);
    const succeed = () => answer(response, id, 200, SENT_TEXT);
    const fail = (error: unknown) => {
      const facts = relayErrorFacts(error);
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
  private send({ userId, event }: EmitRequest, text: string): Reach | Promise<Reach> {
    const body = parseBody(text);
    const emission =
      userId === undefined ? parseEmitToUsers(event, body) : parseEmitToUser(userId, event, body);
    return this.relay.send([emission]);
  }
}

function answer(response: ServerResponse, id: string, status: number, text: string): void {
  response.writeHead(status, jsonHeaders(id, text));
  response.end(text);
}
