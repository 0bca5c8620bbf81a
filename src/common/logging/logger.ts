import { createRequire } from 'node:module';
import type { LoggerService } from '@nestjs/common';
import { type DestinationStream, type Logger, pino } from 'pino';
import type { LogSettings } from '../../settings/settings.js';
import { redact, redactText } from './redact.js';

/** Loaded only for pretty output, which keeps the normal startup fast. */
const pinoPretty = () => createRequire(import.meta.url)('pino-pretty') as typeof import('pino-pretty');

const PRETTY = { singleLine: true, ignore: 'pid,hostname' };

/** LOG_FORMAT, else pretty on a terminal and JSON elsewhere. */
export function logFormat({ format }: Pick<LogSettings, 'format'>, onTerminal: boolean): 'json' | 'pretty' {
  return format ?? (onTerminal ? 'pretty' : 'json');
}

/** Without the errors of all other commands of a transaction, which ioredis attaches to each of them as well. */
function errorFields(error: Error): unknown {
  return redact({ ...pino.stdSerializers.err(error), previousErrors: undefined });
}

/** The logger of the process, which writes to stdout. */
export function createLogger(settings: LogSettings, destination?: DestinationStream): Logger {
  const options = {
    level: settings.level,
    serializers: { err: errorFields },
  };
  if (destination) return pino(options, destination);
  const format = logFormat(settings, process.stdout.isTTY);
  return format === 'pretty' ? pino(options, pinoPretty()(PRETTY)) : pino(options);
}

/** Nest logs a line per module and route: hundreds at every startup. */
const VERBOSE_CONTEXTS = new Set<unknown>(['InstanceLoader', 'RoutesResolver', 'RouterExplorer']);

/** Nest's errors about a failed startup, which the entry point reports in one line. */
const STARTUP_CONTEXTS = new Set<unknown>(['ExceptionHandler', 'MongooseModule', 'NestApplication']);

/** A message with fields: `logger.log({ msg, ...fields })`. */
const hasFields = (message: unknown): message is { msg: string } =>
  typeof message === 'object' && message !== null && 'msg' in message && typeof message.msg === 'string';

/** Arguments of a pino log method. */
function logArguments(message: unknown, context: unknown): [object, string] {
  if (!hasFields(message)) return [{ context }, redactText(String(message))];
  const { msg, ...fields } = message;
  return [{ context, ...fields }, redactText(msg)];
}

/** Sends messages of Nest and of the application's services to pino. */
export class NestLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(message: unknown, ...context: unknown[]): void {
    const source = context.at(-1);
    const level = VERBOSE_CONTEXTS.has(source) ? 'debug' : 'info';
    if (this.logger.isLevelEnabled(level)) this.logger[level](...logArguments(message, source));
  }

  error(message: unknown, ...context: unknown[]): void {
    const level = STARTUP_CONTEXTS.has(context.at(-1)) ? 'debug' : 'error';
    if (message instanceof Error) {
      this.logger[level]({ err: message }, redactText(message.message));
      return;
    }
    // The optional stack precedes the context.
    const [stack] = context.length > 1 ? context : [];
    const stackField = typeof stack === 'string' ? { stack: redactText(stack) } : {};
    this.logger[level]({ context: context.at(-1), ...stackField }, redactText(String(message)));
  }

  warn(message: unknown, ...context: unknown[]): void {
    this.logger.warn(...logArguments(message, context.at(-1)));
  }

  debug(message: unknown, ...context: unknown[]): void {
    this.logger.debug({ context: context.at(-1) }, redactText(String(message)));
  }

  verbose(message: unknown, ...context: unknown[]): void {
    this.logger.trace({ context: context.at(-1) }, redactText(String(message)));
  }
}
