import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import sirv from 'sirv';
import { NotFoundError } from '../common/errors.js';
import { isConsoleBuilt, toPagePath } from '../common/http/console-build.js';

const NOT_BUILT = 'The console is not built: run `npm run build`.';

/** Placeholder of the nonce in the built page (`html.cspNonce` of web/vite.config.ts). */
const NONCE = /CSP_NONCE/g;

/** Nothing from other origins, nothing inline but styles with the nonce of this response. */
const policy = (nonce: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "font-src 'self'",
    "img-src 'self' data:",
    "manifest-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

/** Vite puts a hash of the content into the names of what it builds. */
const HASHED = /-[\w-]{8}\.\w+$/;

function allowCaching(response: ServerResponse, path: string): void {
  const value = HASHED.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache';
  response.setHeader('Cache-Control', value);
}

/** Addresses in the built page are relative to it, but it is served at every path below /app. */
const withPrefix = (html: string, prefix: string): string =>
  html
    .replaceAll(/\b(href|src)="\.\//g, `$1="${prefix}/app/`)
    .replace('name="path-prefix" content=""', `name="path-prefix" content="${prefix}"`);

/** A part `..` of a path, also escaped: sirv would resolve it. */
const PARENT = /(?:\.|%2e){2}/i;

type FileHandler = ReturnType<typeof sirv>;

/** The built console, read on the first request. */
@Injectable()
export class ConsoleFiles {
  private assets: FileHandler | undefined;
  private page: Promise<string> | undefined;

  /**
   * @param build Vite's output
   * @param prefix path below which a proxy serves the application, such as '/tools'
   */
  constructor(
    private readonly build: string,
    private readonly prefix = '',
  ) {}

  /** @throws NotFoundError for an unknown file, so that no asset is answered with the page */
  sendAsset(request: Request, response: Response): void {
    if (PARENT.test(request.path)) throw new NotFoundError('Not found.');
    // sirv throws on a missing folder.
    if (!this.assets && !isConsoleBuilt(this.build)) throw new NotFoundError(NOT_BUILT);
    // Looks at the disk for each request: a file that a later build removed ends the process if sirv opens it from its list.
    this.assets ??= sirv(this.build, {
      dev: true,
      brotli: true,
      gzip: true,
      etag: true,
      setHeaders: allowCaching,
    });
    this.assets(request, response, () => {
      throw new NotFoundError('Not found.');
    });
  }

  async sendPage(response: Response): Promise<void> {
    this.page ??= readFile(toPagePath(this.build), 'utf8').then((html) => withPrefix(html, this.prefix));
    const html = await this.page.catch(() => {
      this.page = undefined;
      throw new NotFoundError(NOT_BUILT);
    });
    const nonce = randomBytes(18).toString('base64url');
    response
      .set({ 'Content-Security-Policy': policy(nonce), 'Cache-Control': 'no-cache' })
      .type('html')
      .send(html.replace(NONCE, nonce));
  }
}
