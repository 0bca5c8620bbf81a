import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { afterAll, beforeAll } from 'vitest';
import { databaseUri, newDatabaseName } from './app.js';
import { runCommand } from './process.js';
import { startRedis, type TestRedis } from './redis.js';

/** For processes on one database and one Redis. */
export interface ClusterUser {
  redis: TestRedis;
  /** Settings of the processes. */
  env: Record<string, string>;
  userId: string;
  login: { email: string; password: string };
}

/** Starts Redis and creates a user before the tests of a file, and removes all of it after them. */
export function useClusterUser(name: string, settings: Record<string, string> = {}): ClusterUser {
  const uri = databaseUri(newDatabaseName());
  const folder = mkdtempSync(join(tmpdir(), `rankwire-${name}-`));
  const login = { email: `${name}@example.com`, password: 'correct horse' };
  const cluster = { env: {}, login } as ClusterUser;
  beforeAll(async () => {
    cluster.redis = await startRedis();
    const { url } = cluster.redis;
    const env = {
      MONGODB_URI: uri,
      DATA_DIR: folder,
      REDIS_URL: url,
      RANK_SCHEDULER_ENABLED: 'false',
      ...settings,
    };
    cluster.env = env;
    const account = await runCommand(env, 'account:create', '--name', name);
    const user = ['--email', login.email, '--password', login.password, '--account', account];
    cluster.userId = await runCommand(env, 'user:create', ...user);
  });
  afterAll(async () => {
    await cluster.redis.close();
    const connection = await mongoose.createConnection(uri).asPromise();
    await connection.dropDatabase();
    await connection.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return cluster;
}
