import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { NestApplicationOptions } from '@nestjs/common';
import { ExpressAdapter } from '@nestjs/platform-express';

/** @returns false, with nothing touched, when the request is for the ordinary way */
export type Shortcut = (request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * Express as Nest has it, but for turn-offs: a request may be answered before Express hears of it. They stand on the
 * server itself, before Socket.IO takes its place there; as the first middleware they would cost half.
 */
export class ShortcutAdapter extends ExpressAdapter {
  private shortcuts: readonly Shortcut[] = [];

  useShortcuts(...shortcuts: Shortcut[]): void {
    this.shortcuts = shortcuts;
  }

  override initHttpServer(options: NestApplicationOptions): void {
    super.initHttpServer(options);
    const server = this.getHttpServer() as Server;
    const express = this.getInstance() as RequestListener;
    server.removeAllListeners('request');
    server.on('request', (request, response) => {
      if (!this.shortcuts.some((take) => take(request, response))) express(request, response);
    });
  }
}
