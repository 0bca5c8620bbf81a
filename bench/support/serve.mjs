// The application in a benchmark's process: on the embedded store, in a temporary folder that SIGTERM removes.
import { loadSettings } from '../../dist/config/load-settings.js';
import { createApp } from '../../dist/create-app.js';
import { temporaryFolder } from './store.mjs';

export async function serve(name, settings) {
  const { folder, remove } = temporaryFolder(name);
  process.on('SIGTERM', () => {
    remove();
    process.kill(process.pid, 'SIGKILL');
  });
  const fixed = { PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'warn', RANK_SCHEDULER_ENABLED: 'false' };
  const app = await createApp(loadSettings({ ...fixed, ...settings }));
  await app.listen(0, '127.0.0.1');
  return app;
}
