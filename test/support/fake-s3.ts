import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * `unavailable`: 503 after the body. `refuses-early`: 503 before it. `tears`: cuts the connection in the middle of the body.
 * `keeps-half`: stores half of it, as no right service does. `stalls`: never responds. `tears-response`: cuts a download.
 */
export type S3Fault = 'unavailable' | 'refuses-early' | 'tears' | 'keeps-half' | 'stalls' | 'tears-response';

export interface FakeS3 {
  url: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
  objects: Map<string, Buffer>;
  /** Method, path and status of each request, in order; without a status for one that got no response. */
  requests: string[];
  /** For the next requests with that method, one each. */
  fail(method: 'GET' | 'PUT' | 'DELETE', ...faults: S3Fault[]): void;
  /** Milliseconds that each part of a body waits. */
  slowness: number;
  close(): Promise<void>;
}

const MAX_SKEW_MS = 15 * 60_000;
const PAGE = 2;

/** A service with one bucket that verifies signatures (version 4) by its own code, and checksums and lengths of bodies. */
export async function startFakeS3(): Promise<FakeS3> {
  const faults: Record<string, S3Fault[]> = {};
  const server = createServer((request, response) => {
    serve(s3, faults[request.method!]?.shift(), request, response).catch(() => response.destroy());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const s3: FakeS3 = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bucket: 'backups',
    accessKeyId: 'AKIDEXAMPLE',
    secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
    region: 'eu-test-1',
    objects: new Map(),
    requests: [],
    fail: (method, ...next) => void (faults[method] = next),
    slowness: 0,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return s3;
}

async function serve(
  s3: FakeS3,
  fault: S3Fault | undefined,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method = '' } = request;
  const url = new URL(request.url!, s3.url);
  const note = s3.requests.push(`${method} ${url.pathname}`) - 1;
  const end = (status: number, body: string | Buffer = '', connection = 'keep-alive') => {
    s3.requests[note] += ` ${status}`;
    response.writeHead(status, { 'content-length': Buffer.byteLength(body), connection }).end(body);
  };
  const refuse = (status: number, code: string) =>
    end(status, `<Error><Code>${code}</Code><Message>Refused by the test.</Message></Error>`, 'close');
  if (fault === 'stalls') return;
  if (fault === 'refuses-early') return refuse(503, 'SlowDown');
  const body = await readBody(s3, request, fault);
  if (body === undefined) return void request.socket.destroy();
  if (fault === 'unavailable') return refuse(503, 'ServiceUnavailable');
  const problem = signatureProblem(s3, request, url, body);
  if (problem !== undefined) return refuse(403, problem);
  const [, bucket, ...rest] = url.pathname.split('/').map(decodeURIComponent);
  if (bucket !== s3.bucket) return refuse(404, 'NoSuchBucket');
  const key = rest.join('/');
  if (key === '') return end(200, listing(s3, url.searchParams));
  if (method === 'PUT') {
    // S3 stores a body of unknown length only in parts.
    if (request.headers['content-length'] === undefined) return refuse(411, 'MissingContentLength');
    s3.objects.set(key, fault === 'keeps-half' ? body.subarray(0, body.length / 2) : body);
    return end(200);
  }
  if (method === 'DELETE') {
    s3.objects.delete(key);
    return end(204);
  }
  const object = s3.objects.get(key);
  if (!object) return refuse(404, 'NoSuchKey');
  if (fault !== 'tears-response') return end(200, object);
  response.writeHead(200, { 'content-length': object.length });
  response.write(object.subarray(0, object.length / 2), () => response.destroy());
}

/** @returns undefined for a torn upload, of which nothing is stored */
async function readBody(
  { slowness }: FakeS3,
  request: IncomingMessage,
  fault: S3Fault | undefined,
): Promise<Buffer | undefined> {
  const half = Number(request.headers['content-length'] ?? 0) / 2;
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    parts.push(part);
    bytes += part.length;
    if (fault === 'tears' && bytes >= half) return undefined;
    if (slowness > 0) await delay(slowness);
  }
  return Buffer.concat(parts);
}

/** Pages are short, so that clients have to follow them. */
function listing({ objects }: FakeS3, query: URLSearchParams): string {
  const prefix = query.get('prefix') ?? '';
  const after = query.get('continuation-token') ?? '';
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
  const page = keys.slice(0, PAGE);
  const isLast = keys.length <= PAGE;
  const next = isLast ? '' : `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>`;
  const contents = page.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('');
  return `<ListBucketResult><IsTruncated>${!isLast}</IsTruncated>${next}${contents}</ListBucketResult>`;
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest();

/** Percent-encoding of RFC 3986. */
const encode = (text: string) =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

/** @returns the error code of S3, or undefined when the request is signed with the secret, recent and complete */
function signatureProblem(
  { accessKeyId, secretAccessKey, region }: FakeS3,
  { method, headers }: IncomingMessage,
  url: URL,
  body: Buffer,
): string | undefined {
  const form =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([\da-f]{64})$/;
  const [, id, day, place, names, signature] = form.exec(headers.authorization ?? '') ?? [];
  if (signature === undefined) return 'AccessDenied';
  if (id !== accessKeyId) return 'InvalidAccessKeyId';
  if (place !== region) return 'AuthorizationHeaderMalformed';
  const at = String(headers['x-amz-date']);
  const time = Date.parse(at.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (!(Math.abs(Date.now() - time) < MAX_SKEW_MS) || !at.startsWith(day!)) return 'RequestTimeTooSkewed';
  const checksum = String(headers['x-amz-content-sha256']);
  if (checksum !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  const signed = names!.split(';');
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => signed.includes(name)))
    return 'AccessDenied';
  const canonical = [
    method,
    url.pathname
      .split('/')
      .map((part) => encode(decodeURIComponent(part)))
      .join('/'),
    [...url.searchParams]
      .map(([name, value]) => `${encode(name)}=${encode(value)}`)
      .sort()
      .join('&'),
    ...signed.map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    names,
    checksum,
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', at, scope, sha256(canonical)].join('\n');
  const key = [region, 's3', 'aws4_request'].reduce(hmac, hmac(`AWS4${secretAccessKey}`, day!));
  const expected = Buffer.from(createHmac('sha256', key).update(text).digest('hex'));
  return timingSafeEqual(expected, Buffer.from(signature)) ? undefined : 'SignatureDoesNotMatch';
}
