import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { NestApplicationOptions } from '@nestjs/common';
import { ExpressAdapter } from '@nestjs/platform-express';

type Shortcut = (request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * Express as Nest has it, but for one turn-off: a request may be answered before Express hears of it. The turn-off
 * stands on the server itself, before Socket.IO takes its place there; as the first middleware it would cost half.
 */
export class RelayHttpAdapter extends ExpressAdapter {
  private shortcut: Shortcut = () => false;

  useShortcut(shortcut: Shortcut): void {
    this.shortcut = shortcut;
  }

  override initHttpServer(options: NestApplicationOptions): void {
    super.initHttpServer(options);
    const server = this.getHttpServer() as Server;
    const express = this.getInstance() as RequestListener;
    server.removeAllListeners('request');
    server.on('request', (request, response) => {
      if (!this.shortcut(request, response)) express(request, response);
    });
  }
}
