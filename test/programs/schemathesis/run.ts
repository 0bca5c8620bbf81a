import { execFile, type ExecFileException } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const HERE = import.meta.dirname;
const REQUIREMENTS = join(HERE, 'requirements.txt');
const ENVIRONMENT = join(HERE, '../../../node_modules/.cache/schemathesis');
const INSTALL_MS = 300_000;

const execute = promisify(execFile);

/** Installs the program into a virtual environment, once for each version in requirements.txt. */
export async function installed(): Promise<string> {
  const program = join(ENVIRONMENT, 'bin', 'schemathesis');
  const done = join(ENVIRONMENT, 'requirements.txt');
  const wanted = readFileSync(REQUIREMENTS, 'utf8');
  if (existsSync(done) && readFileSync(done, 'utf8') === wanted) return program;
  await execute('python3', ['-m', 'venv', '--clear', ENVIRONMENT], { timeout: INSTALL_MS });
  const pip = [
    '-m',
    'pip',
    'install',
    '--quiet',
    '--disable-pip-version-check',
    '--requirement',
    REQUIREMENTS,
  ];
  await execute(join(ENVIRONMENT, 'bin', 'python'), pip, { timeout: INSTALL_MS });
  // Written last: an interrupted installation is repeated.
  writeFileSync(done, wanted);
  return program;
}

export interface Caller {
  email: string;
  password: string;
  internalKey: string;
  user: string;
  account: string;
}

/**
 * Holds a running server against its own description: all checks, all phases, the stateful one included.
 * @param maxExamples for each operation in the fuzzing phase, and of sequences in the stateful one
 * @returns exit code and what was printed
 */
export async function checkAgainstDescription(
  url: string,
  { email, password, internalKey, user, account }: Caller,
  seed: number,
  maxExamples: number,
): Promise<{ code: number; output: string }> {
  const program = await installed();
  const args = [
    `--config-file=${join(HERE, 'schemathesis.toml')}`,
    'run',
    `${url}/docs/openapi.json`,
    `--seed=${seed}`,
    `--max-examples=${maxExamples}`,
    '--checks=all',
    '--phases=examples,coverage,fuzzing,stateful',
    '--warnings=off',
    '--no-color',
  ];
  const env = {
    PATH: process.env['PATH'],
    SCHEMATHESIS_HOOKS: join(HERE, 'hooks.py'),
    SCHEMATHESIS_EMAIL: email,
    SCHEMATHESIS_PASSWORD: password,
    SCHEMATHESIS_INTERNAL_KEY: internalKey,
    SCHEMATHESIS_USER: user,
    SCHEMATHESIS_ACCOUNT: account,
    TEST_DEPTH: process.env['TEST_DEPTH'] ?? '',
    PYTHONDONTWRITEBYTECODE: '1',
  };
  try {
    // It writes a folder into its working directory.
    const options = { cwd: ENVIRONMENT, env, maxBuffer: 64 * 1024 * 1024 };
    const { stdout } = await execute(program, args, options);
    return { code: 0, output: stdout };
  } catch (error) {
    const { code, stdout = '', stderr = '' } = error as ExecFileException;
    return { code: typeof code === 'number' ? code : 1, output: stdout + stderr };
  }
}
