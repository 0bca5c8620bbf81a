import { readFile } from 'node:fs/promises';
import { Command } from 'commander';
import { BadRequestError } from '../../common/errors.js';
import { RelaySeed } from '../../relay/index.js';
import { runWithApp } from '../run.js';

export function relaySeed(): Command {
  return new Command('relay:seed')
    .description('load contacts, conversationprospects and communications; prints how many there were')
    .argument('<file>', 'extended JSON: an object with these three lists, at least one of them')
    .action((file: string) => runWithApp(async (app) => app.get(RelaySeed).load(await read(file))));
}

async function read(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new BadRequestError(`${file} cannot be read: ${(error as NodeJS.ErrnoException).code}`);
  }
}
