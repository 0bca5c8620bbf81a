import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { bridgeMessages } from '../../../src/cli/runtime/mcp-bridge.js';
import { newCaller, startApp, useApp } from '../../support/app.js';
import { MODERN } from '../../support/assistants.js';
import { newKey } from '../../support/credentials.js';
import { urlOf } from '../../support/sockets.js';

const t = useApp(() => startApp());

/** What a client reads that sends these lines. */
async function talk(lines: (object | string)[], key?: string, url = `${urlOf(t)}/mcp`) {
  const printed: Record<string, unknown>[] = [];
  const text = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n');
  await bridgeMessages({
    url,
    key: key ?? (await newKey(t, await newCaller(t))).key,
    input: Readable.from([`${text}\n`]),
    print: (line) => printed.push(JSON.parse(line) as Record<string, unknown>),
  });
  return printed.toSorted((a, b) => Number(a['id']) - Number(b['id']));
}

const initialize = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'desktop', version: '1' } },
};

describe('the bridge from stdio', () => {
  it('passes messages of older and newer clients on', async () => {
    const _meta = {
      'io.modelcontextprotocol/protocolVersion': MODERN,
      'io.modelcontextprotocol/clientInfo': { name: 'desktop', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': {},
    };
    const printed = await talk([
      initialize,
      { jsonrpc: '2.0', method: 'notifications/initialized' },
      { jsonrpc: '2.0', id: 2, method: 'tools/list' },
      {
        jsonrpc: '2.0',
        id: 3,
        method: 'tools/call',
        params: { name: 'list_websites', arguments: {}, _meta },
      },
    ]);
    expect(printed).toMatchObject([
      { id: 1, result: { protocolVersion: '2025-06-18' } },
      { id: 2, result: { tools: expect.any(Array) } },
      { id: 3, result: { structuredContent: { websites: [] } } },
    ]);
  });

  it('answers what is wrong as the protocol does', async () => {
    expect(await talk(['no JSON'])).toMatchObject([{ id: null, error: { code: -32_700 } }]);
    expect(await talk([initialize], 'rw_unknown')).toMatchObject([
      { id: 1, error: { code: -32_000, message: 'The API key is unknown, revoked or expired.' } },
    ]);
    expect(await talk([initialize], undefined, 'http://127.0.0.1:2/mcp')).toMatchObject([
      { id: 1, error: { code: -32_000, message: expect.stringContaining('ECONNREFUSED') } },
    ]);
  });

  it.each(['<h1>Bad gateway</h1>', ''])(
    'answers an error for a response that is no JSON: "%s"',
    async (body) => {
      const proxy = createServer((_, response) => response.writeHead(502).end(body)).listen(0, '127.0.0.1');
      await once(proxy, 'listening');
      const { port } = proxy.address() as AddressInfo;
      expect(await talk([initialize], undefined, `http://127.0.0.1:${port}/mcp`)).toMatchObject([
        { id: 1, error: { code: -32_000, message: 'The server answers with 502.' } },
      ]);
      proxy.close();
    },
  );
});
