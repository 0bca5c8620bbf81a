import { Command, InvalidArgumentError, Option } from 'commander';
import { readMessage } from '../common/errors.js';
import { TerminationSignals } from '../common/shutdown/termination-signals.js';
import { SEARCH_PROVIDERS } from '../settings/parts/search-provider.settings.js';
import type { SearchProviderName } from '../settings/settings.js';
import { CheckScheduler } from '../rank/index.js';
import { type DemoLogin, runScenario } from './scenario.js';
import { startDemoEnvironment, type DemoEnvironment } from './environment.js';

function parseDepth(text: string): number {
  const depth = Number(text);
  if (Number.isInteger(depth) && depth >= 1 && depth <= 100) return depth;
  throw new InvalidArgumentError('It must be a whole number from 1 to 100.');
}

const { once, provider, depth } = new Command('npm run demo --')
  .description(
    'Start store, simulator and application, fill 90 days of history, run a week of daily checks and print the reports.',
  )
  .option('--once', 'exit at the end instead of keeping the server running')
  .addOption(
    new Option('--provider <name>', 'the search provider whose wire format is used')
      .choices(Object.keys(SEARCH_PROVIDERS))
      .default('brightdata'),
  )
  .addOption(
    new Option(
      '--depth <n>',
      'results per keyword, 1 to 100; with less, providers that page need fewer requests',
    )
      .argParser(parseDepth)
      .default(100),
  )
  .parse()
  .opts<{ once?: boolean; provider: SearchProviderName; depth: number }>();

const signals = new TerminationSignals();
void runDemo();

async function runDemo(): Promise<void> {
  const environment = await startDemoEnvironment(provider, depth);
  const stop = async (code = 0) => {
    await environment.close();
    process.exit(code);
  };
  void signals.first.then(() => stop());
  try {
    const login = await runScenario(environment);
    if (once) await stop();
    environment.app.get(CheckScheduler).start();
    printInstructions(environment, login);
  } catch (error) {
    // After a signal, requests fail because the server is stopping.
    if (signals.received) return;
    process.stderr.write(`The demo failed: ${readMessage(error)}\n`);
    await stop(1);
  }
}

function printInstructions({ url }: DemoEnvironment, { email, password, child, config }: DemoLogin): void {
  const curl = (path: string) => `  curl -s '${url}${path}' -H "X-Session-Id: $SESSION"`;
  process.stdout.write(
    [
      'From the command line:',
      '',
      `  SESSION=$(curl -s ${url}/v1/auth/login -H 'Content-Type: application/json' \\`,
      `    -d '{"email": "${email}", "password": "${password}"}' | sed 's/.*"session_id":"\\([^"]*\\)".*/\\1/')`,
      curl(`/v1/rank/config?account=${child}`),
      curl(`/v1/rank/table/${config}?account=${child}&sortField=change&sortOrder=desc&limit=5`),
      curl(`/v1/rank/graph?account=${child}&tz=America/New_York`),
      `  curl -s -X POST ${url}/v1/rank/trigger`,
      '',
      'Ctrl-C stops the demo and removes its temporary folder.',
      '',
      '',
      'The demo is ready.',
      '',
      `  Address   ${url}/app`,
      `  E-mail    ${email}`,
      `  Password  ${password}`,
      '',
      '',
    ].join('\n'),
  );
}
