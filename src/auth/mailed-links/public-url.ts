import type { Server } from 'node:http';
import { type AddressInfo, isIPv6 } from 'node:net';
import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { ServerSettings } from '../../settings/settings.js';

/** Wildcard addresses, which clients cannot connect to. */
const WILDCARDS = new Set(['0.0.0.0', '::']);

/** The address under which people reach this application. */
@Injectable()
export class PublicUrl {
  constructor(
    private readonly settings: ServerSettings,
    private readonly server: HttpAdapterHost,
  ) {}

  /** PUBLIC_URL, else where the server listens; without a slash at the end. */
  get base(): string {
    return (this.settings.publicUrl ?? this.listenUrl()).replace(/\/+$/, '');
  }

  /** @param path without the leading slash */
  resolve(path: string): string {
    return `${this.base}/${path}`;
  }

  /** Uses the actual port, which differs from the settings with PORT=0. */
  private listenUrl(): string {
    const { port } = (this.server.httpAdapter.getHttpServer() as Server).address() as AddressInfo;
    return listenUrl(this.settings.host, port);
  }
}

/** URL of a server without a PUBLIC_URL. */
export function listenUrl(host: string, port: number): string {
  if (WILDCARDS.has(host)) return `http://localhost:${port}`;
  return `http://${isIPv6(host) ? `[${host}]` : host}:${port}`;
}
