import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import { RequestAuthorizer } from '../../auth/index.js';
import { errorBody } from '../../common/envelope.js';
import { BadRequestError } from '../../common/errors.js';
import { assertKeptNumbers, decodeBody } from '../../common/http/request-guards.js';
import type { HttpPipeline } from '../../common/http/http-pipeline.js';
import { jsonHeaders } from '../../common/http/response-headers.js';
import type { FastPath } from '../../compat/nest-http-server.js';
import { ServerSettings } from '../../settings/settings.js';
import type { Reach } from '../emit/emission.js';
import { RelayService } from '../emit/relay.service.js';
import { SUCCESS_BODY } from '../http/emit-response.js';
import { RELAY_AREA, relayErrorFacts } from '../http/relay-error.filter.js';
import { parseEmitToUser, parseEmitToUsers } from '../input/requests.js';
import { RELAY_HTTP_ACCESS } from '../sockets/relay-access.js';
import { type EmitRequest, matchEmitRequest } from './emit-request.js';

const SUCCESS_TEXT = JSON.stringify(SUCCESS_BODY);

/**
 * The two /emit endpoints without Express; shares log, metrics, headers, access policy, validation and error bodies with
 * the router.
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

  handler(pipeline: HttpPipeline): FastPath {
    return (request, response) => this.handle(request, response, pipeline);
  }

  private handle(request: IncomingMessage, response: ServerResponse, pipeline: HttpPipeline): boolean {
    const emit = matchEmitRequest(request, this.bodyLimit);
    // A wrong key is counted and refused by the router.
    if (!emit || !this.authorizer.acceptsInternalCall(RELAY_HTTP_ACCESS, request.headers)) return false;
    pipeline.begin(request, response, RELAY_AREA);
    pipeline.setCorsHeaders(response);
    pipeline.setCommonHeaders(request, response, RELAY_AREA);
    const succeed = () => respond(response, 200, SUCCESS_TEXT);
    const fail = (error: unknown) => {
      const facts = relayErrorFacts(error);
      respond(response, facts.errno, JSON.stringify(errorBody(RELAY_AREA.envelope, facts)));
    };
    readBody(request, (body) => {
      try {
        const sent = this.send(emit, decodeBody(body));
        // After the events of this turn: the caller and its users are then woken once, not for each write.
        if (sent instanceof Promise) sent.then(succeed, fail);
        else setImmediate(succeed);
      } catch (error) {
        fail(error);
      }
    });
    return true;
  }

  private send({ userId, event }: EmitRequest, text: string): Reach | Promise<Reach> {
    const body = parseBody(text);
    const emission =
      userId === undefined ? parseEmitToUsers(event, body) : parseEmitToUser(userId, event, body);
    return this.relay.send([emission]);
  }
}

/** Calls `done` with the complete body; never when the client disconnects before its end. */
function readBody(request: IncomingMessage, done: (body: Buffer) => void): void {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => done(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)));
}

/** @throws BadRequestError unless the text is a JSON object or array, as the router's body parser does */
function parseBody(text: string): unknown {
  const body = parseObject(text);
  if (body === undefined) throw new BadRequestError('The request is malformed.');
  assertKeptNumbers(text);
  return body;
}

function parseObject(text: string): object | undefined {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? body : undefined;
  } catch {
    return undefined;
  }
}

function respond(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, jsonHeaders(text));
  response.end(text);
}
