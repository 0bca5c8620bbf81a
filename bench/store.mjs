// npm run bench -- --only store: the same operations on the embedded store and on MongoDB, both through the driver and a socket.
// Prints the times and their ratios. The embedded store runs in a worker thread, as in the application.
import { Command } from 'commander';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { startEmbeddedStoreInWorker } from '../dist/database/embedded/index.js';
import { record } from './support/figures.mjs';
import { median, realEngine, storeOption, temporaryFolder } from './support/store.mjs';

const options = new Command('npm run bench -- --only store --')
  .option('--documents <n>', 'documents of the range scan', Number, 100_000)
  .option('--million <n>', 'documents of the store for the opening time', Number, 1_000_000)
  .option('--rounds <n>', 'measurements; the result is their median', Number, 3)
  .option('--skip-open', 'skip the opening time')
  .addOption(storeOption('embedded', 'mongodb', 'both'))
  .parse()
  .opts();

const { MongoClient, ObjectId } = mongoose.mongo;
const sync = { writeConcern: { w: 1, j: true } };

async function time(work) {
  const times = [];
  for (let round = 0; round < options.rounds; round += 1) {
    const began = performance.now();
    await work(round);
    times.push(performance.now() - began);
  }
  return median(times);
}

const documentOf = (n) => ({
  _id: new ObjectId(),
  n,
  day: `2026-01-${String((n % 28) + 1).padStart(2, '0')}`,
  keyword: `keyword ${n % 1000}`,
  text: 'x'.repeat(200),
});

/** Operations of the application. */
async function workload(db) {
  const results = db.collection('results');
  await results.createIndex({ n: 1 });
  await results.createIndex({ keyword: 1, day: -1 });
  const figures = new Map();
  const measure = async (name, kind, work) => figures.set(name, { ms: await time(work), kind });

  await measure('1,000 single inserts, sequential', 'write', async () => {
    for (let n = 0; n < 1000; n += 1) await results.insertOne(documentOf(-n), sync);
  });
  await measure('1,000 single inserts, 25 concurrent', 'write', async () => {
    let next = 0;
    const worker = async () => {
      while (next < 1000) await results.insertOne(documentOf(-next++), sync);
    };
    await Promise.all(Array.from({ length: 25 }, worker));
  });
  await measure('10 batches of 1,000', 'write', async () => {
    for (let batch = 0; batch < 10; batch += 1) {
      await results.insertMany(
        Array.from({ length: 1000 }, (_, n) => documentOf(-n)),
        sync,
      );
    }
  });
  for (let n = 0; n < options.documents; n += 5000) {
    await results.insertMany(
      Array.from({ length: Math.min(5000, options.documents - n) }, (_, k) => documentOf(n + k)),
    );
  }
  await measure('1,000 finds by an indexed field', 'point', async () => {
    for (let n = 0; n < 1000; n += 1) await results.findOne({ n: (n * 97) % options.documents });
  });
  await measure('latest document of a series, 1,000 times', 'point', async () => {
    for (let n = 0; n < 1000; n += 1) {
      await results.findOne({ keyword: `keyword ${n}`, day: { $lt: '2026-01-20' } }, { sort: { day: -1 } });
    }
  });
  await measure(`range of ${options.documents} by index, read completely`, 'scan', async () => {
    for await (const document of results.find({ n: { $gte: 0 } }).sort({ n: 1 }))
      if (!document) throw new Error();
  });
  await measure(`range of ${options.documents} sorted by another field, limit 100`, 'scan', async () => {
    await results
      .find({ n: { $gte: 0 } })
      .sort({ text: 1, keyword: -1, n: 1 })
      .limit(100)
      .toArray();
  });
  await claims(db, measure);
  await dayDocuments(db, measure);
  return figures;
}

async function claims(db, measure) {
  const configs = db.collection('configs');
  await configs.insertMany(
    Array.from({ length: 1000 }, (_, n) => ({ _id: n, lease_until: new Date(0), last_day: '' })),
  );
  await measure('1,000 claims and releases', 'write', async () => {
    for (let n = 0; n < 1000; n += 1) {
      const claim = { $set: { lease_until: new Date(), run: new ObjectId() } };
      await configs.findOneAndUpdate({ _id: n, lease_until: { $lte: new Date() } }, claim, sync);
      await configs.updateOne({ _id: n }, { $set: { lease_until: new Date(0) } }, sync);
    }
  });
}

async function dayDocuments(db, measure) {
  const days = db.collection('days');
  await days.createIndex({ config: 1, day: 1 });
  const entries = Buffer.alloc(24_000, 7);
  const dayOf = (n) => new Date(Date.UTC(2025, 0, 1 + n)).toISOString().slice(0, 10);
  await days.insertMany(
    Array.from({ length: 365 }, (_, n) => ({ _id: `c:${n}`, config: 1, day: dayOf(n), entries })),
  );
  await measure('a year of day documents of 1,000 keywords', 'point', async () => {
    for await (const day of days.find({ config: 1 }).sort({ day: 1 }).batchSize(16))
      if (!day) throw new Error();
  });
}

async function onEmbedded(work) {
  const { folder, remove } = temporaryFolder('store');
  const store = await startEmbeddedStoreInWorker({
    directory: join(folder, 'data'),
    socketPath: join(folder, 'store.sock'),
  });
  const client = await MongoClient.connect(store.uri);
  try {
    return await work(client.db('bench'));
  } finally {
    await client.close();
    await store.close();
    remove();
  }
}

async function onMongoDb(engine, work) {
  const client = await MongoClient.connect(engine.uri);
  try {
    return await work(client.db());
  } finally {
    await client.db().dropDatabase();
    await client.close();
    await engine.close();
  }
}

const LIMITS = { write: 2, point: 2, scan: 4 };

const isMeasured = (store) => options.store === store || options.store === 'both';
/** Fails before the embedded store is measured if MongoDB is missing. */
const engine = isMeasured('mongodb') ? await realEngine(`bench_${Date.now()}`) : undefined;
const embedded = isMeasured('embedded') ? await onEmbedded(workload) : undefined;
const mongodb = engine && (await onMongoDb(engine, workload));
const inMs = ({ ms }) => `${ms.toFixed(0).padStart(7)} ms`;
for (const [name, result] of embedded ?? mongodb) {
  record(name, result.ms, 'ms');
  const columns = [name.padEnd(62), inMs(result)];
  if (embedded && mongodb) {
    const peer = mongodb.get(name);
    const ratio = result.ms / peer.ms;
    const limit = LIMITS[result.kind];
    columns.push(inMs(peer), `${ratio.toFixed(2)} x${ratio <= limit ? '' : `   (over ${limit} x)`}`);
  }
  console.log(columns.join('  '));
}

async function opening() {
  const { folder, remove } = temporaryFolder('million');
  const place = { directory: join(folder, 'data'), socketPath: join(folder, 'store.sock') };
  const filling = await startEmbeddedStoreInWorker({ ...place, sync: false });
  const client = await MongoClient.connect(filling.uri);
  const many = client.db('bench').collection('many');
  await many.createIndex({ n: 1 });
  for (let n = 0; n < options.million; n += 10_000) {
    await many.insertMany(Array.from({ length: 10_000 }, (_, k) => ({ n: n + k, text: 'x'.repeat(100) })));
  }
  await client.close();
  await filling.close();
  const child = fork(join(import.meta.dirname, 'support', 'store-process.mjs'), [JSON.stringify(place)]);
  const next = async () => (await once(child, 'message'))[0];
  const { uri, openedMs } = await next();
  record(`opening a store of ${options.million} documents`, openedMs, 'ms', '<= 300');
  console.log(`opening a store of ${options.million} documents: ${openedMs.toFixed(0)} ms (limit 300)`);
  const memory = async () => {
    child.send('memory');
    return (await next()).rssMb;
  };
  const again = await MongoClient.connect(uri);
  const rows = again.db('bench').collection('many');
  // Excludes the memory that the process retains after its first replies.
  for await (const document of rows
    .find({})
    .sort({ n: 1 })
    .limit(options.million / 10))
    if (!document) break;
  const before = await memory();
  let [peak, count] = [before, 0];
  for await (const document of rows.find({}).sort({ n: 1 })) {
    if (document && ++count % 50_000 === 0) peak = Math.max(peak, await memory());
  }
  console.log(`reading all ${count} documents: ${before.toFixed(0)} MB before, ${peak.toFixed(0)} MB peak`);
  await again.close();
  child.kill();
  await once(child, 'exit');
  remove();
}

if (embedded && !options.skipOpen && existsSync('/proc/self/status')) await opening();
process.exit(0);
