// The application in a benchmark's process, with HTTP, on the embedded store in a temporary folder or on MongoDB.
import '../../dist/v8-flags.js';
import { loadSettings } from '../../dist/settings/load-settings.js';
import { createApp } from '../../dist/create-app.js';
import { temporaryFolder } from './store.mjs';

/** @param dependencies those of `createApp`, such as a clock */
export async function listen(name, settings, dependencies) {
  const { folder, remove } = temporaryFolder(name);
  const fixed = { PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'warn', RANK_SCHEDULER_ENABLED: 'false' };
  const app = await createApp(loadSettings({ ...fixed, ...settings }), dependencies);
  await app.listen(0, '127.0.0.1');
  return { app, url: await app.getUrl(), remove, close: () => app.close().then(remove) };
}

/** In a process that SIGTERM ends at once. */
export async function serve(name, settings) {
  let remove = () => {};
  process.on('SIGTERM', () => {
    remove();
    process.kill(process.pid, 'SIGKILL');
  });
  const served = await listen(name, settings);
  ({ remove } = served);
  return served.app;
}
