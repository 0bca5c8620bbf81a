import { createHash, randomBytes } from 'node:crypto';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { isConsoleBuilt } from '../../common/http/console-build.js';
import { SecretBox } from '../../mail/index.js';
import { ServerSettings } from '../../settings/settings.js';
import { listenUrl } from './listen-url.js';

export const LINK_LIFETIME_MS = 3_600_000;

/** 144 random bits. 24 characters keep most links on one line of a mail. */
export const newLinkToken = () => randomBytes(18).toString('base64url');

export const hashLinkToken = (token: string) => createHash('sha256').update(token).digest('hex');

/** Builds links to pages of this application, for mails; sealed, as the outbox stores them until the mail is sent. */
@Injectable()
export class MailedLinks {
  constructor(
    private readonly settings: ServerSettings,
    private readonly server: HttpAdapterHost,
    private readonly secrets: SecretBox,
  ) {}

  emailConfirmation(token: string): string {
    return this.sealed('confirm-email', token);
  }

  /** The console's screen, where it is built and served at its own path, else a page that needs no script. */
  passwordReset(token: string): string {
    const hasConsole = isConsoleBuilt() && new URL(this.base()).pathname === '/';
    return this.sealed(hasConsole ? 'app/reset' : 'reset-password', token);
  }

  /** @param page path without the leading slash */
  private sealed(page: string, token: string): string {
    return this.secrets.seal(`${this.base()}/${page}?token=${token}`);
  }

  private base(): string {
    return (this.settings.publicUrl ?? this.listenUrl()).replace(/\/+$/, '');
  }

  /** Uses the actual port, which differs from the settings with PORT=0. */
  private listenUrl(): string {
    const { port } = (this.server.httpAdapter.getHttpServer() as Server).address() as AddressInfo;
    return listenUrl(this.settings.host, port);
  }
}
