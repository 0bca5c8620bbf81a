import { Command } from 'commander';
import { readGivenEnvironment } from '../../settings/environment.js';
import { bridgeMessages } from '../runtime/mcp-bridge.js';
import { warn } from '../runtime/run.js';

export function mcp(): Command {
  return new Command('mcp')
    .description(
      'connect an assistant that speaks the Model Context Protocol over stdio to the server at RANKWIRE_URL, with the ' +
        'API key RANKWIRE_KEY',
    )
    .action(async () => {
      const { RANKWIRE_URL: url, RANKWIRE_KEY: key } = readGivenEnvironment().variables;
      if (!url || !URL.canParse(url) || !key) {
        warn('Set RANKWIRE_URL to the address of the server, and RANKWIRE_KEY to an API key.');
        process.exitCode = 1;
        return;
      }
      await bridgeMessages({
        url: `${url.replace(/\/+$/, '')}/mcp`,
        key,
        input: process.stdin,
        print: (line) => process.stdout.write(`${line}\n`),
      });
    });
}
