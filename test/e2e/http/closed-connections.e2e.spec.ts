import type { Socket } from 'node:net';
import mongoose from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { patchClosedConnections } from '../../../src/compat/mongodb-closed-connections.js';
import { databaseUri, newDatabaseName } from '../../support/app.js';

interface Pool {
  connections: Iterable<{ socket: Socket }>;
}
type Inner = { topology: { s: { servers: Map<string, { pool: Pool }> } } };

describe('a command on a connection that was just closed', () => {
  let client: mongoose.mongo.MongoClient;
  beforeAll(async () => {
    patchClosedConnections();
    client = await new mongoose.mongo.MongoClient(databaseUri(newDatabaseName()), {
      maxPoolSize: 1,
    }).connect();
  });
  afterAll(() => client.close());

  /** The driver's own sockets: the only means to close one exactly at a write. */
  const sockets = () =>
    [...(client as unknown as Inner).topology.s.servers.values()].flatMap(({ pool }) =>
      [...pool.connections].map(({ socket }) => socket),
    );

  it('fails, and the next one finds the store', async () => {
    const ping = () => client.db().command({ ping: 1 });
    for (let round = 0; round < 3; round += 1) {
      await ping();
      expect(sockets().length).toBeGreaterThan(0);
      const asked = ping();
      for (const socket of sockets()) socket.destroy();
      const outcome = await asked.then(
        ({ ok }) => `ok ${String(ok)}`,
        (error: Error) => error.name,
      );
      expect(outcome).toMatch(/^(ok 1$|Mongo)/);
    }
    expect(await ping()).toMatchObject({ ok: 1 });
  });
});
