import { setTimeout as wait } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { createMcpHandler } from '@modelcontextprotocol/server';
import type { Request, Response } from 'express';
import { type Actor, credentialId, LiveCredentials } from '../../auth/index.js';
import { readMessage } from '../../common/errors.js';
import type { ToolSet } from '../tools/tools.service.js';
import { type AssistantCaller, AssistantServers } from './assistant-servers.js';

/** Streams of change notices, which this server never has. */
const MAX_SUBSCRIPTIONS = 100;

/** Between two looks whether the credential of an answer that takes longer is still valid. */
const CHECK_MS = 1000;

/** Speaks the protocol: the library's handler behind an Express request. */
@Injectable()
export class McpEndpoint implements BeforeApplicationShutdown {
  private readonly logger = new Logger('Assistants');
  private readonly handler = createMcpHandler((context) => this.servers.create(context), {
    maxSubscriptions: MAX_SUBSCRIPTIONS,
    onerror: (error) => this.logger.debug(readMessage(error)),
  });

  constructor(
    private readonly servers: AssistantServers,
    private readonly live: LiveCredentials,
  ) {}

  async serve(request: Request, response: Response, actor: Actor, set: ToolSet): Promise<void> {
    const caller: AssistantCaller = { actor, set };
    const credential = credentialId(actor);
    const authInfo = {
      token: '',
      clientId: credential,
      scopes: [...actor.user.scope],
      extra: { ...caller },
    };
    const closed = new AbortController();
    response.once('close', () => closed.abort());
    void this.watch(credential, response, closed.signal);
    const received = toWebRequest(request, closed.signal);
    const answer = await this.handler.fetch(received, { authInfo, parsedBody: request.body as unknown });
    await sendWebResponse(response, answer);
  }

  /** Long work goes on, but no longer reports to a credential that has ended. */
  private async watch(credential: string, response: Response, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await wait(CHECK_MS, undefined, { ref: false, signal }).catch(() => undefined);
      const isLive = signal.aborted || (await this.live.isLive(credential).catch(() => true));
      if (!isLive) response.destroy();
    }
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.handler.close();
  }
}

function toWebRequest(request: Request, signal: AbortSignal): globalThis.Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, [value].flat().join(', '));
  }
  // Only the path counts; the body is passed on parsed.
  return new Request(new URL(request.originalUrl, 'http://localhost'), {
    method: request.method,
    headers,
    signal,
  });
}

/** The library allows caches to keep event streams; answers are private. */
const OWN_HEADERS = new Set(['cache-control', 'connection']);

async function sendWebResponse(response: Response, answer: globalThis.Response): Promise<void> {
  response.status(answer.status);
  answer.headers.forEach((value, name) => {
    if (!OWN_HEADERS.has(name)) response.setHeader(name, value);
  });
  try {
    for await (const chunk of answer.body ?? []) if (!response.destroyed) response.write(chunk);
  } finally {
    response.end();
  }
}
