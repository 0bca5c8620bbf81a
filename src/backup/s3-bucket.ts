import { createReadStream } from 'node:fs';
import { once } from 'node:events';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';

export interface S3Access {
  endpoint: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

interface S3Request {
  method: 'GET' | 'PUT' | 'DELETE';
  key?: string;
  query?: Record<string, string>;
  /** Streamed from disk. The service compares the checksum, and stores nothing of an incomplete body. */
  body?: { file: string; bytes: number; sha256: string };
}

/** The most that S3 accepts in one request. */
const MAX_BYTES = 5 * 1024 ** 3;
/** Longest time without a byte in either direction. */
const IDLE_MS = 60_000;
const RETRY_DELAYS_MS = [500, 2000, 8000];
const EMPTY_SHA256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
/** Error documents are short. */
const MAX_ERROR_LENGTH = 64 * 1024;
/** A list has at most 1000 keys of 1024 bytes in a page, each with some hundred bytes beside it. */
const MAX_LENGTH = 8 * 1024 ** 2;

export class S3Error extends Error {
  constructor(
    readonly status: number,
    reason: string,
  ) {
    super(`S3 responded with ${status} ${reason}`.trim());
  }

  get isTransient(): boolean {
    return this.status >= 500 || this.status === 429;
  }
}

/** One bucket of S3 or a service like it, by path-style addresses. Repeats what failed for a transient reason. */
export class S3Bucket {
  constructor(
    private readonly access: S3Access,
    readonly name: string,
  ) {}

  async put(key: string, body: NonNullable<S3Request['body']>, signal: AbortSignal): Promise<void> {
    if (body.bytes > MAX_BYTES)
      throw new Error(`The backup has ${body.bytes} bytes, and S3 accepts 5 GiB at once: use BACKUP_DIR`);
    await retry(signal, async () => discard(await this.send({ method: 'PUT', key, body }, signal)));
  }

  /** Passes the object's bytes to `read`, which starts again after a transient failure. */
  get<T>(key: string, signal: AbortSignal, read: (body: IncomingMessage) => Promise<T>): Promise<T> {
    return retry(signal, async () => read(await this.send({ method: 'GET', key }, signal)));
  }

  async delete(key: string, signal: AbortSignal): Promise<void> {
    await retry(signal, async () => discard(await this.send({ method: 'DELETE', key }, signal)));
  }

  /** Keys that begin with a prefix of plain characters. */
  async list(prefix: string, signal: AbortSignal): Promise<string[]> {
    const keys: string[] = [];
    let token: string | undefined;
    do {
      const page: string = await this.listPage(prefix, token, signal);
      keys.push(...[...page.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key]) => key!));
      token = findTag(page, 'NextContinuationToken');
    } while (token !== undefined);
    return keys;
  }

  private listPage(prefix: string, token: string | undefined, signal: AbortSignal): Promise<string> {
    const query = { 'list-type': '2', prefix, ...(token !== undefined && { 'continuation-token': token }) };
    return retry(signal, async () => readText(await this.send({ method: 'GET', query }, signal)));
  }

  /** @throws S3Error for any other status than 2xx */
  private async send({ method, key, query, body }: S3Request, signal: AbortSignal): Promise<IncomingMessage> {
    const { endpoint, ...access } = this.access;
    const path = key === undefined ? '' : `/${key.split('/').map(encodeURIComponent).join('/')}`;
    const url = new URL(`${endpoint.replace(/\/+$/, '')}/${this.name}${path}`);
    for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value);
    const signer = new AwsV4Signer({
      ...access,
      service: 's3',
      method,
      url: url.href,
      headers: { 'x-amz-content-sha256': body?.sha256 ?? EMPTY_SHA256 },
    });
    const signed = await signer.sign();
    const headers = { ...Object.fromEntries(signed.headers), ...(body && { 'content-length': body.bytes }) };
    const response = await exchange(signed.url, { method, headers, signal }, body?.file);
    const status = response.statusCode!;
    if (status >= 200 && status < 300) return response;
    const text = await readText(response).catch(() => '');
    const reason = [findTag(text, 'Code'), findTag(text, 'Message')].filter((part) => part !== undefined);
    throw new S3Error(status, reason.join(': '));
  }
}

/** Text of the first element with a name. */
function findTag(xml: string, name: string): string | undefined {
  return new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];
}

interface Exchange {
  method: string;
  headers: Record<string, string | number>;
  signal: AbortSignal;
}

/** Sends one request on a connection of its own. A response that arrives before the end of the body ends the upload. */
async function exchange(url: URL, options: Exchange, file: string | undefined): Promise<IncomingMessage> {
  const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, { ...options, agent: false });
  request.setTimeout(IDLE_MS, () => request.destroy(new Error(`S3 was silent for ${IDLE_MS / 1000} s`)));
  const responded = once(request, 'response') as Promise<[IncomingMessage]>;
  // Of a connection that is lost after the response.
  request.on('error', () => {});
  if (file === undefined) request.end();
  else pipeline(createReadStream(file), request).catch((error: Error) => request.destroy(error));
  const [response] = await responded;
  return response;
}

async function discard(response: IncomingMessage): Promise<void> {
  await readText(response);
}

async function readText(response: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of response.setEncoding('utf8')) {
    text += chunk as string;
    if (response.statusCode! >= 300 && text.length > MAX_ERROR_LENGTH) break;
    if (text.length > MAX_LENGTH) throw new S3Error(response.statusCode!, 'and more than 8 MiB');
  }
  return text;
}

async function retry<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  for (const delay of RETRY_DELAYS_MS) {
    try {
      return await work();
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof S3Error && !error.isTransient) throw error;
      // An abort meanwhile reports why there was something to wait for.
      await wait(delay, undefined, { signal }).catch(() => {
        throw error;
      });
    }
  }
  return work();
}
