// npm run bench -- --only mail: throughput and memory while a long outbox is delivered to an SMTP server in a separate process,
// compared with a bare loop that sends to the same server.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Command } from 'commander';
import mongoose from 'mongoose';
import { createTransport } from 'nodemailer';
import { SMTPServer } from 'smtp-server';
import { record } from './support/figures.mjs';
import { temporaryFolder } from './support/store.mjs';

const { MongoClient, ObjectId } = mongoose.mongo;
const here = dirname(fileURLToPath(import.meta.url));

if (process.argv[2] === 'server') await serveMail();
else await main();

/** Accepts all mails and counts them by Message-ID. */
async function serveMail() {
  const seen = new Map();
  const server = new SMTPServer({
    hideSTARTTLS: true,
    disabledCommands: ['AUTH'],
    disableReverseLookup: true,
    logger: false,
    onData(stream, _session, done) {
      const chunks = [];
      stream.on('data', (chunk) => chunks.push(chunk));
      stream.on('end', () => {
        const id = /^message-id: (\S+)/im.exec(Buffer.concat(chunks).toString())?.[1];
        seen.set(id, (seen.get(id) ?? 0) + 1);
        done();
      });
    },
  });
  server.on('error', () => {});
  const listener = server.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  process.on('message', () =>
    process.send({ distinct: seen.size, all: [...seen.values()].reduce((sum, count) => sum + count, 0) }),
  );
  process.send({ port: listener.address().port });
}

async function main() {
  const { mails } = new Command('npm run bench -- --only mail --')
    .option('--mails <n>', 'mails in the outbox', Number, 10_000)
    .parse()
    .opts();
  const { folder, remove } = temporaryFolder('mail');
  const smtp = fork(fileURLToPath(import.meta.url), ['server']);
  const [{ port }] = await once(smtp, 'message');
  try {
    const bare = await bareLoop(port, Math.min(mails, 2000));
    const { openStore } = await import('../dist/database/store.js');
    const store = await openStore({ dataDir: folder });
    const client = await MongoClient.connect(store.uri);
    const { seconds, memory } = await drain(store.uri, client.db(), port, folder, mails);
    const { distinct, all } = await counts(smtp);
    await client.close();
    await store.close();
    report({ mails, seconds, memory, bare, distinct: distinct - bare.mails, all: all - bare.mails });
    process.exitCode = distinct - bare.mails === mails && all - bare.mails === mails ? 0 : 1;
  } finally {
    smtp.kill();
    remove();
  }
}

async function counts(smtp) {
  smtp.send('count');
  const [found] = await once(smtp, 'message');
  return found;
}

/** Five connections without a store: the limit of the SMTP server and the client library. */
async function bareLoop(port, mails) {
  const transport = createTransport({ host: '127.0.0.1', port, pool: true, maxConnections: 5 });
  const began = performance.now();
  let next = 0;
  const worker = async () => {
    while (next < mails) {
      next += 1;
      await transport.sendMail({
        from: 'a@example.com',
        to: 'b@example.com',
        subject: 'S',
        text: 'T',
        html: '<p>T</p>',
      });
    }
  };
  await Promise.all([worker(), worker(), worker(), worker(), worker()]);
  transport.close();
  return { mails, perSecond: mails / ((performance.now() - began) / 1000) };
}

async function queue(outbox, mails) {
  const now = new Date();
  for (let from = 0; from < mails; from += 1000) {
    const rows = Array.from({ length: Math.min(1000, mails - from) }, (_, index) => {
      const _id = new ObjectId();
      return {
        _id,
        key: `bench:${from + index}`,
        to: `user${from + index}@example.com`,
        subject: 'SEO integration disconnected',
        content: 'SEO integration has been disconnected.',
        origin: 'bench',
        link: null,
        message_id: `<${_id}@example.com>`,
        state: 'pending',
        attempts: 0,
        next_attempt_at: now,
        lease: null,
        lease_until: null,
        expires_at: null,
        reason: null,
        sent_at: null,
        createdAt: now,
      };
    });
    await outbox.insertMany(rows);
  }
}

/** Fills the outbox of the real application, which delivers it, and samples its memory. */
async function drain(uri, db, port, folder, mails) {
  const server = fork(join(here, '..', 'dist', 'main.js'), {
    cwd: '/',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      DATA_DIR: folder,
      MONGODB_URI: uri,
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      RANK_SCHEDULER_ENABLED: 'false',
    },
  });
  const outbox = db.collection('outbox');
  const memory = [];
  const count = (collection, filter) => {
    if (server.exitCode !== null) throw new Error(`The application ended with code ${server.exitCode}`);
    return collection.countDocuments(filter);
  };
  const sent = () => count(outbox, { state: 'sent' });
  // Its first start creates the indexes, and refuses a store that something else has filled.
  while ((await count(db.collection('schema_state'), { version: { $gt: 0 }, holder: '' })) === 0)
    await delay(20);
  await queue(outbox, mails);
  while ((await sent()) === 0) await delay(20);
  const began = performance.now();
  for (let done = 0; done < mails; done = await sent()) {
    memory.push({ done, megabytes: residentMegabytes(server.pid) });
    await delay(200);
  }
  const seconds = (performance.now() - began) / 1000;
  memory.push({ done: mails, megabytes: residentMegabytes(server.pid) });
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  await ended;
  return { seconds, memory };
}

function residentMegabytes(pid) {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kilobytes) / 1024);
}

function report({ mails, seconds, memory, bare, distinct, all }) {
  const perSecond = mails / seconds;
  const at = (share) => memory[Math.min(memory.length - 1, Math.floor(memory.length * share))];
  const steps = [0, 0.25, 0.5, 0.75, 1].map(at);
  record('mails/s', perSecond / bare.perSecond, 'x');
  console.log(`${mails} mails in ${seconds.toFixed(1)} s: ${Math.round(perSecond)} mails/s`);
  console.log(
    `bare loop without a store: ${Math.round(bare.perSecond)} mails/s (ratio ${(perSecond / bare.perSecond).toFixed(2)})`,
  );
  console.log(`received: ${distinct} distinct mails, ${all} in total`);
  console.log(
    `memory of the application: ${steps.map(({ done, megabytes }) => `${megabytes} MB at ${done}`).join(', ')}`,
  );
  console.log(`peak: ${Math.max(...memory.map(({ megabytes }) => megabytes))} MB`);
}
