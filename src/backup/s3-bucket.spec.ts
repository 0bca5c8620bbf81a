import { afterAll, beforeAll, expect, it } from 'vitest';
import { startUpstream, type TestUpstream } from '../../test/support/upstream.js';
import { S3Bucket } from './s3-bucket.js';

let service: TestUpstream;
let bucket: S3Bucket;
beforeAll(async () => {
  service = await startUpstream();
  const access = { endpoint: service.url, region: 'eu-1', accessKeyId: 'a', secretAccessKey: 'b' };
  bucket = new S3Bucket(access, 'backups');
});
afterAll(() => service.close());

it.each([
  ['a list', () => bucket.list('rankwire', AbortSignal.timeout(60_000))],
  ['what follows a deletion', () => bucket.delete('rankwire', AbortSignal.timeout(60_000))],
])('%s of S3 is read up to a limit, once', async (_, request) => {
  let requests = 0;
  service.take((_request, response) => {
    requests += 1;
    response.end(Buffer.alloc(9 * 1024 ** 2, ' '));
  });
  await expect(request()).rejects.toThrow('S3 responded with 200 and more than 8 MiB');
  expect(requests).toBe(1);
});
