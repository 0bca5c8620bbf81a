import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
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

  /** Without a Host header Node would answer by itself, bare: `requireHost` does it in our envelope (rule 720). */
  override initHttpServer(): void {
    const express = this.getInstance() as RequestListener;
    const server = createServer({ requireHostHeader: false }, (request, response) => {
      const plain = request.headers.host !== undefined;
      if (!plain || !this.shortcuts.some((take) => take(request, response))) express(request, response);
    });
    this.setHttpServer(server);
  }
}
