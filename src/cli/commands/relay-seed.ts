import { readFile } from 'node:fs/promises';
import { Command } from 'commander';
import { BadRequestError } from '../../common/errors.js';
import { RelaySeed } from '../../relay/index.js';
import { runWithApp } from '../runtime/run.js';

export function relaySeed(): Command {
  return new Command('relay:seed')
    .description('load contacts, conversationprospects and communications for development; prints the counts')
    .argument('<file>', 'extended JSON file: an object with at least one of these three lists')
    .action((file: string) => runWithApp(async (app) => app.get(RelaySeed).load(await read(file))));
}

async function read(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new BadRequestError(
      `Cannot read ${file} (${(error as NodeJS.ErrnoException).code}): check its path and permissions.`,
    );
  }
}
