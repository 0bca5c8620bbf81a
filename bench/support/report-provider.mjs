// The simulator as the search provider of a check beside reports.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export async function simulator() {
  const file = join(import.meta.dirname, '..', '..', 'dist', 'simulator', 'main.js');
  const args = ['--port', '0', '--site', 'example.com', '--latency', '50', '--page-size', '10'];
  const child = spawn(process.execPath, [file, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  const settings = {
    SEARCH_PROVIDER_URL: /SEARCH_PROVIDER_URL=(\S+)/.exec(line)[1],
    SEARCH_PROVIDER_KEY: 'demo-key',
    SEARCH_PROVIDER_HOST: 'simulator',
  };
  return { settings, close: () => child.kill() };
}
