/*
 * Private: the order in which Nest makes its HTTP server (`initHttpServer`, in NestFactory.create) and Socket.IO takes
 * its place on it, later, at `init`.
 * Tried on: @nestjs/core 12.5.1, @nestjs/platform-express 12.5.1, @nestjs/platform-socket.io 12.1.1.
 * Why: a fast path as Express's first middleware costs half of its pace.
 * Retire: when Nest takes a server that was made outside (then make it in create-app.ts).
 */
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { ExpressAdapter } from '@nestjs/platform-express';

/** @returns false, with nothing touched, when the request is for the router */
export type FastPath = (request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * How long an idle connection is kept. Race: a request that is on its way when the server hangs up is lost, and one
 * that writes can be repeated by nobody. So callers have to be the first to let go, and most keep a connection for a
 * minute at most; Node's own 5 s come before nearly all of them (rule 760).
 */
const KEEP_ALIVE_MS = 75_000;

/** Without a Host header Node would answer by itself, bare: `requireHost` does it in our envelope (rule 720). */
const SERVER = { requireHostHeader: false, keepAliveTimeout: KEEP_ALIVE_MS };

/**
 * Express as Nest has it, with fast paths: a request may be answered before Express gets it. They are on the server
 * itself, before Socket.IO takes its place there; as the first middleware they would cost half.
 */
export class FastPathAdapter extends ExpressAdapter {
  private readonly fastPaths: FastPath[] = [];

  /** The first that takes a request answers it. */
  addFastPath(path: FastPath): void {
    this.fastPaths.push(path);
  }

  override initHttpServer(): void {
    const express = this.getInstance() as RequestListener;
    const server = createServer(SERVER, (request, response) => {
      const named = request.headers.host !== undefined;
      if (!named || !this.fastPaths.some((take) => take(request, response))) express(request, response);
    });
    this.setHttpServer(server);
  }
}
