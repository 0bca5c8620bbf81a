import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
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

  /** Without a Host header Node would answer by itself, bare: `requireHost` does it in our envelope (rule 720). */
  override initHttpServer(): void {
    const express = this.getInstance() as RequestListener;
    const server = createServer({ requireHostHeader: false }, (request, response) => {
      if (!this.shortcut(request, response)) express(request, response);
    });
    this.setHttpServer(server);
  }
}
