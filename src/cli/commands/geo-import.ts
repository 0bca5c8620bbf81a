import { Command } from 'commander';
import { geoFolders, importGeo } from '../../geo/import/index.js';
import { runStandalone } from '../run.js';

interface Options {
  dryRun?: boolean;
}

export function geoImport(): Command {
  return new Command('geo:import')
    .description('take in GeoNames postal dumps and countries, states or cities as JSON; prints a report')
    .argument('<files...>', 'XX.txt, XX.zip, allCountries.zip; countries.json, states.json, cities.json')
    .option('--dry-run', 'read and check everything, and change nothing')
    .action((files: string[], { dryRun }: Options) =>
      runStandalone((settings) =>
        importGeo({
          files,
          ...geoFolders(settings.store),
          dryRun: dryRun ?? false,
          progress: (message) => process.stderr.write(`${message}\n`),
        }),
      ),
    );
}
