import { Command } from 'commander';
import { loadProcessSettings } from '../../settings/environment.js';
import { geoFolders, importGeo } from '../../geo/import/index.js';
import { runStandalone, warn } from '../runtime/run.js';

interface Options {
  dryRun?: boolean;
}

export function geoImport(): Command {
  return new Command('geo:import')
    .description('import GeoNames postal code files and countries, states or cities as JSON; prints a report')
    .argument('<files...>', 'XX.txt, XX.zip, allCountries.zip; countries.json, states.json, cities.json')
    .option('--dry-run', 'validate the files without changing anything')
    .action((files: string[], { dryRun }: Options) =>
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
