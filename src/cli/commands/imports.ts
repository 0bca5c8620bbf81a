import { readFile } from 'node:fs/promises';
import { Command } from 'commander';
import { loadProcessSettings } from '../../settings/environment.js';
import { geoFolders, importGeo } from '../../geo/import/index.js';
import { BadRequestError } from '../../common/errors.js';
import { ConversationRepository, seedRelay } from '../../relay/index.js';
import { runStandalone, warn, runWithApp } from '../runtime/run.js';

interface GeoImportOptions {
  dryRun?: boolean;
}

export function geoImport(): Command {
  return new Command('geo:import')
    .description('import GeoNames postal code files and countries, states or cities as JSON; prints a report')
    .argument('<files...>', 'XX.txt, XX.zip, allCountries.zip; countries.json, states.json, cities.json')
    .option('--dry-run', 'validate the files without changing anything')
    .action((files: string[], { dryRun }: GeoImportOptions) =>
      runStandalone(() =>
        importGeo({
          files,
          ...geoFolders(loadProcessSettings().store),
          dryRun: dryRun ?? false,
          progress: warn,
        }),
      ),
    );
}

export function relaySeed(): Command {
  return new Command('relay:seed')
    .description('load contacts, conversationprospects and communications for development; prints the counts')
    .argument('<file>', 'extended JSON file: an object with at least one of these three lists')
    .action((file: string) =>
      runWithApp(async (app) => seedRelay(app.get(ConversationRepository), await readSeed(file))),
    );
}

async function readSeed(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new BadRequestError(
      `Cannot read ${file} (${(error as NodeJS.ErrnoException).code}): check its path and permissions.`,
    );
  }
}
