import { Command } from 'commander';
import { omitUndefined } from '../../common/omit-undefined.js';
import { ProviderCheckDto, ProviderService } from '../../rank/index.js';
import { validateOptions } from '../runtime/options.js';
import { runWithApp } from '../runtime/run.js';

interface Options {
  keyword?: string;
  country?: string;
  near?: string;
  device?: string;
}

export function providerCheck(): Command {
  return new Command('provider:check')
    .description(
      'search one keyword at the provider now; prints {"ok"} with results or advice; exit status 1 on failure',
    )
    .option('--keyword <keyword>', 'keyword to search (default: weather)')
    .option('--country <code>', 'country code of two upper-case letters (default: US)')
    .option('--near <place>', 'location of the search (default: none)')
    .option('--device <device>', 'desktop or mobile (default: desktop)')
    .action((options: Options) =>
      runWithApp(async (app) => {
        const input = validateOptions(ProviderCheckDto, omitUndefined({ ...options }));
        const check = await app.get(ProviderService).check(input);
        if (!check.ok) process.exitCode = 1;
        return check;
      }),
    );
}
