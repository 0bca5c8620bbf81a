import { createSocket, type Socket } from 'node:dgram';
import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { AddressResolver } from './address-resolver.js';

const A = 1;
const NAME_ERROR = 3;
const HEADER_BYTES = 12;

let server: Socket;
let resolver: AddressResolver;

class LocalResolver extends AddressResolver {
  protected override readonly dns = new Resolver({ timeout: 200, tries: 1 });

  use(port: number): this {
    this.dns.setServers([`127.0.0.1:${port}`]);
    return this;
  }
}

/** Answers queries: good.example has an address, missing.example does not exist, hang.example has no answer. */
beforeEach(async () => {
  server = createSocket('udp4');
  server.on('message', (query, { port, address }) => {
    const name = nameIn(query);
    if (name.startsWith('hang')) return;
    server.send(reply(query, name.startsWith('good') ? '93.184.216.34' : undefined), port, address);
  });
  server.bind(0, '127.0.0.1');
  await once(server, 'listening');
  resolver = new LocalResolver({ allowHttp: false, allowPrivate: false }).use(server.address().port);
});
afterEach(() => void server.close());

function nameIn(query: Buffer): string {
  const labels: string[] = [];
  for (let at = HEADER_BYTES; query[at]! > 0; at += query[at]! + 1)
    labels.push(query.toString('latin1', at + 1, at + 1 + query[at]!));
  return labels.join('.');
}

/** With one address of version 4, or none for other types of queries; without `address` the name does not exist. */
function reply(query: Buffer, address: string | undefined): Buffer {
  const end = query.indexOf(0, HEADER_BYTES) + 5;
  const type = query.readUInt16BE(end - 4);
  const answered = address !== undefined && type === A;
  const header = Buffer.alloc(HEADER_BYTES);
  query.copy(header, 0, 0, 2);
  header.writeUInt16BE(0x8180 | (address === undefined ? NAME_ERROR : 0), 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(answered ? 1 : 0, 6);
  const question = query.subarray(HEADER_BYTES, end);
  if (!answered) return Buffer.concat([header, question]);
  const record = Buffer.from([0xc0, 0x0c, 0, A, 0, 1, 0, 0, 0, 60, 0, 4, ...address.split('.').map(Number)]);
  return Buffer.concat([header, question, record]);
}

it('resolves public names by DNS', async () => {
  expect(await resolver.resolve('good.example')).toEqual([{ address: '93.184.216.34', family: 4 }]);
});

it('distinguishes a missing name from servers that do not answer', async () => {
  await expect(resolver.resolve('missing.example')).rejects.toMatchObject({ code: 'ENOTFOUND' });
  server.close();
  await once(server, 'close');
  const closed = resolver.resolve('good.example');
  server = createSocket('udp4');
  await expect(closed).rejects.toMatchObject({ code: 'EAI_AGAIN' });
});

it('names whose servers hang delay no other one', async () => {
  const hanging = Array.from({ length: 50 }, (_, index) => resolver.resolve(`hang${index}.example`));
  const settled = Promise.allSettled(hanging);
  const first = await Promise.race([resolver.resolve('good.example'), settled]);
  expect(first).toEqual([{ address: '93.184.216.34', family: 4 }]);
  for (const { status } of await settled) expect(status).toBe('rejected');
});

it('uses the operating system where receivers of inner networks are allowed', async () => {
  const inner = new LocalResolver({ allowHttp: true, allowPrivate: true }).use(server.address().port);
  expect((await inner.resolve('localhost')).map(({ address }) => address)).toContain('127.0.0.1');
});
