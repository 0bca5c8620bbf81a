/*
 * Private: the order in which Nest creates its HTTP server (`initHttpServer`, in NestFactory.create) and Socket.IO
 * attaches to it (later, in `init`).
 * Tested with: @nestjs/core 12.5.1, @nestjs/platform-express 12.5.1, @nestjs/platform-socket.io 12.1.1.
 * Why: a fast path as Express's first middleware has half the throughput.
 * Retire: when Nest accepts an existing server (then create it in create-app.ts).
 */
import type { IncomingMessage, RequestListener, Server, ServerOptions, ServerResponse } from 'node:http';
import { ExpressAdapter } from '@nestjs/platform-express';

/** @returns false, without touching the request, when it is for the router */
export type FastPath = (request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * Race: a request sent while the server closes the idle connection is lost, and a write cannot be retried safely. So
 * clients must close first: most do so within a minute, and nearly all later than Node's default of 5 s.
 */
export const KEEP_ALIVE_MS = 75_000;

/**
 * Connections that the kernel keeps until they are accepted, at most net.core.somaxconn. What exceeds Node's default of
 * 511 when thousands of clients come back together is dropped, and repeated by the clients only seconds later.
 */
const BACKLOG = 4096;

/** Lets `requireHost` refuse a request without Host, with an error body instead of Node's bare response. */
const SERVER = { requireHostHeader: false, keepAliveTimeout: KEEP_ALIVE_MS };

type Router = (...given: [...Parameters<RequestListener>, next: () => void]) => void;

/** Nest's Express adapter with fast paths: request handlers that run before Express. */
export class FastPathAdapter extends ExpressAdapter {
  private readonly fastPaths: FastPath[] = [];
  private refuse: RequestListener | undefined;

  constructor(
    private readonly ServerType: new (options: ServerOptions, listener: RequestListener) => Server,
  ) {
    super();
  }

  /** The first fast path that returns true handles the request. */
  addFastPath(path: FastPath): void {
    this.fastPaths.push(path);
  }

  /** Express's router passes on a target that is no URL, such as `http://[/`, before any middleware. */
  refuseUnrouted(refuse: RequestListener): void {
    this.refuse = refuse;
  }

  override listen(port: string | number, ...rest: (string | (() => void) | undefined)[]): Server {
    const host = rest.find((each) => typeof each === 'string');
    const callback = rest.find((each) => typeof each === 'function');
    return (this.httpServer as Server).listen({ port: Number(port), host, backlog: BACKLOG }, callback);
  }

  override initHttpServer(): void {
    const express = this.getInstance() as Router;
    const route: RequestListener = (request, response) =>
      express(request, response, () => this.refuse?.(request, response));
    const server = new this.ServerType(SERVER, (request, response) => {
      const hasHost = request.headers.host !== undefined;
      if (!hasHost || !this.fastPaths.some((handle) => handle(request, response))) route(request, response);
    });
    this.setHttpServer(server);
  }
}
