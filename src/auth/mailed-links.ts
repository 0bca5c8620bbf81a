import { createHash, randomBytes } from 'node:crypto';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { ServerSettings } from '../config/settings.js';
import { ownAddress } from './own-address.js';

/** How long a mailed link is good. */
export const LINK_LIFETIME_MS = 3_600_000;

/** 144 random bits: 24 characters, so that most links stay on one line of a mail. */
export const newLinkToken = () => randomBytes(18).toString('base64url');

/** What is stored of a token. */
export const linkTokenHash = (text: string) => createHash('sha256').update(text).digest('hex');

/** Addresses of pages of this application, for mails. */
@Injectable()
export class MailedLinks {
  constructor(
    private readonly settings: ServerSettings,
    private readonly server: HttpAdapterHost,
  ) {}

  /** @param page its path without the leading slash */
  to(page: string, token: string): string {
    const base = this.settings.publicUrl ?? this.ownAddress();
    return `${base.replace(/\/+$/, '')}/${page}?token=${token}`;
  }

  /** The port that is really listened on: with PORT=0 it is another one than in the settings. */
  private ownAddress(): string {
    const { port } = (this.server.httpAdapter.getHttpServer() as Server).address() as AddressInfo;
    return ownAddress(this.settings.host, port);
  }
}
