import { Command } from 'commander';
import { readMessage } from '../../common/errors.js';
import { readGivenEnvironment } from '../../settings/environment.js';
import type { Settings } from '../../settings/settings.js';
import { failed, type Finding, findingLine } from '../doctor/finding.js';
import { checkClock, checkDataFolder, checkNode, checkPortAndStore } from '../doctor/host-checks.js';
import { checkBackup, checkGeoData, checkProvider, checkServices } from '../doctor/service-checks.js';
import { checkSettings } from '../doctor/settings-checks.js';

interface Options {
  provider?: boolean;
  json?: boolean;
}

export function doctor(): Command {
  return new Command('doctor')
    .description('say what is missing or wrong, and how to mend it; exit status 1 when a check fails')
    .option('--provider', 'also search one keyword at the provider, which charges it, and compare clocks')
    .option('--json', 'print one JSON array of {"check", "state", "message", "remedy"}')
    .action(async ({ provider = false, json = false }: Options) => {
      const findings = await findAll(provider);
      const lines = json ? [JSON.stringify(findings)] : findings.map(findingLine);
      process.stdout.write(`${lines.join('\n')}\n`);
      if (findings.some(({ state }) => state === 'failed')) process.exitCode = 1;
    });
}

async function findAll(provider: boolean): Promise<Finding[]> {
  const { findings, settings } = checkSettings(readGivenEnvironment());
  const node = checkNode(process.versions.node);
  if (!settings) return [node, ...findings];
  const checks = listChecks(settings, provider);
  const found: Finding[] = [node, ...findings];
  for (const [name, check] of checks) found.push(...(await runCheck(name, check)));
  return found;
}

type Check = () => Promise<Finding[]>;

function listChecks(settings: Settings, provider: boolean): [name: string, check: Check][] {
  const { dataDir } = settings.store;
  return [
    ['data folder', async () => checkDataFolder(dataDir)],
    ['port', () => checkPortAndStore(settings)],
    ['clock', async () => [checkClock(dataDir)]],
    ['services', () => checkServices(settings)],
    ['backup', () => checkBackup(settings)],
    ['geographic data', async () => [await checkGeoData(settings.store)]],
    ...(provider ? [['provider', () => checkProvider(settings)] as [string, Check]] : []),
  ];
}

/** A check that throws does not keep the others. */
async function runCheck(name: string, check: Check): Promise<Finding[]> {
  try {
    return await check();
  } catch (error) {
    return [failed(name, readMessage(error), 'correct what the message names, and run doctor again')];
  }
}
