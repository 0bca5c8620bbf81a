import { Command } from 'commander';
import { TerminationSignals } from '../common/shutdown/termination-signals.js';
import { CheckScheduler } from '../rank/index.js';
import { type DemoLogin, runScenario } from './scenario.js';
import { startDemoEnvironment, type DemoEnvironment } from './environment.js';

const { once } = new Command('npm run demo --')
  .description(
    'Start store, simulator and application, live through two weeks of daily checks, show what they found.',
  )
  .option('--once', 'exit at the end instead of leaving the server up')
  .parse()
  .opts<{ once?: boolean }>();

const signals = new TerminationSignals();
const world = await startDemoEnvironment();
const stop = async (code = 0) => {
  await world.close();
  process.exit(code);
};
void signals.first.then(() => stop());

try {
  const login = await runScenario(world);
  if (once) await stop();
  world.app.get(CheckScheduler).start();
  explain(world, login);
} catch (error) {
  // Interrupted: what fails now only lost its server.
  if (signals.received) await new Promise(() => {});
  process.stderr.write(`The demo failed: ${error instanceof Error ? error.message : String(error)}\n`);
  await stop(1);
}

function explain({ url }: DemoEnvironment, { email, password, child, config }: DemoLogin): void {
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
