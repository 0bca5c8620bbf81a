import { createHash, randomBytes } from 'node:crypto';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { ServerSettings } from '../config/settings.js';
import { listenUrl } from './listen-url.js';

export const LINK_LIFETIME_MS = 3_600_000;

/** 144 random bits. 24 characters keep most links on one line of a mail. */
export const newLinkToken = () => randomBytes(18).toString('base64url');

export const hashLinkToken = (token: string) => createHash('sha256').update(token).digest('hex');

/** Builds links to pages of this application, for mails. */
@Injectable()
export class MailedLinks {
  constructor(
    private readonly settings: ServerSettings,
    private readonly server: HttpAdapterHost,
  ) {}

  /** @param page path without the leading slash */
  url(page: string, token: string): string {
    const base = this.settings.publicUrl ?? this.listenUrl();
    return `${base.replace(/\/+$/, '')}/${page}?token=${token}`;
  }

  /** Uses the actual port, which differs from the settings with PORT=0. */
  private listenUrl(): string {
    const { port } = (this.server.httpAdapter.getHttpServer() as Server).address() as AddressInfo;
    return listenUrl(this.settings.host, port);
  }
}
