import { Command, Option } from 'commander';
import { EndSignals } from '../common/end-signals.js';
import { SEARCH_PROVIDERS } from '../config/parts/search-provider.settings.js';
import type { SearchProviderName } from '../config/settings.js';
import { CheckScheduler } from '../rank/index.js';
import { type Login, tellStory } from './story.js';
import { startWorld, type World } from './world.js';

const { once, provider } = new Command('npm run demo --')
  .description(
    'Start store, simulator and application, live through two weeks of daily checks, show what they found.',
  )
  .option('--once', 'exit at the end instead of leaving the server up')
  .addOption(
    new Option('--provider <name>', 'the search provider whose wire format is used')
      .choices(Object.keys(SEARCH_PROVIDERS))
      .default('rapidapi'),
  )
  .parse()
  .opts<{ once?: boolean; provider: SearchProviderName }>();

const signals = new EndSignals();
const world = await startWorld(provider);
const stop = async (code = 0) => {
  await world.close();
  process.exit(code);
};
void signals.first.then(() => stop());

try {
  const login = await tellStory(world);
  if (once) await stop();
  world.app.get(CheckScheduler).start();
  explain(world, login);
} catch (error) {
  // Interrupted: what fails now only lost its server.
  if (signals.ending) await new Promise(() => {});
  process.stderr.write(`The demo failed: ${error instanceof Error ? error.message : String(error)}\n`);
  await stop(1);
}

function explain({ url }: World, { email, password, child, config }: Login): void {
  const curl = (path: string) => `  curl -s '${url}${path}' -H "X-Session-Id: $SESSION"`;
  process.stdout.write(
    [
      `The server is up at ${url} (login ${email}, password ${password}). Try:`,
      '',
      `  SESSION=$(curl -s ${url}/v1/auth/login -H 'Content-Type: application/json' \\`,
      `    -d '{"email": "${email}", "password": "${password}"}' | sed 's/.*"session_id":"\\([^"]*\\)".*/\\1/')`,
      curl(`/v1/rank/config?account=${child}`),
      curl(`/v1/rank/table/${config}?account=${child}&sortField=change&sortOrder=desc&limit=5`),
      curl(`/v1/rank/graph?account=${child}&tz=America/New_York`),
      `  curl -s -X POST ${url}/v1/rank/trigger`,
      '',
      'Ctrl-C ends it and removes its temporary folder.',
      '',
    ].join('\n'),
  );
}
