import { createRequire } from 'node:module';
import type { LoggerService } from '@nestjs/common';
import { type DestinationStream, type Logger, pino } from 'pino';
import type { LogSettings } from '../../config/settings.js';
import { scrub, scrubText } from './scrub.js';

/** Read by those who want coloured text only: a start is the faster for it. */
const pinoPretty = () => createRequire(import.meta.url)('pino-pretty') as typeof import('pino-pretty');

const PRETTY = { singleLine: true, ignore: 'pid,hostname' };

/** LOG_FORMAT where it is set, else what its reader can use. */
export function formatOf({ format }: Pick<LogSettings, 'format'>, onTerminal: boolean): 'json' | 'pretty' {
  return format ?? (onTerminal ? 'pretty' : 'json');
}

/** The process's logger: JSON lines on stdout, or coloured text with LOG_FORMAT=pretty and on a terminal. */
export function createLogger(settings: LogSettings, destination?: DestinationStream): Logger {
  const options = {
    level: settings.level,
    serializers: { err: (error: Error) => scrub(pino.stdSerializers.err(error)) },
  };
  if (destination) return pino(options, destination);
  const format = formatOf(settings, process.stdout.isTTY);
  return format === 'pretty' ? pino(options, pinoPretty()(PRETTY)) : pino(options);
}

/** What the framework says of each module and route: hundreds of lines at every start. */
const CHATTER = new Set<unknown>(['InstanceLoader', 'RoutesResolver', 'RouterExplorer']);

/** What the framework says of a start that failed; its caller reports the same in one line. */
const OF_A_FAILED_START = new Set<unknown>(['ExceptionHandler', 'MongooseModule', 'NestApplication']);

/** A line of ours with fields beside its text: `logger.log({ msg, ...fields })`. */
const isLine = (message: unknown): message is { msg: string } =>
  typeof message === 'object' && message !== null && 'msg' in message && typeof message.msg === 'string';

/** The fields and the text of a line. */
function partsOf(message: unknown, context: unknown): [object, string] {
  if (!isLine(message)) return [{ context }, scrubText(String(message))];
  const { msg, ...fields } = message;
  return [{ context, ...fields }, scrubText(msg)];
}

/** Nest's own messages and those of the application's services, through pino. */
export class NestLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(message: unknown, ...context: unknown[]): void {
    const from = context.at(-1);
    const level = CHATTER.has(from) ? 'debug' : 'info';
    if (this.logger.isLevelEnabled(level)) this.logger[level](...partsOf(message, from));
  }

  error(message: unknown, ...context: unknown[]): void {
    const level = OF_A_FAILED_START.has(context.at(-1)) ? 'debug' : 'error';
    if (message instanceof Error) {
      this.logger[level]({ err: message }, scrubText(message.message));
      return;
    }
    // A stack comes before the name of whoever speaks, or its place is left empty.
    const [stack] = context.length > 1 ? context : [];
    const given = typeof stack === 'string' ? { stack: scrubText(stack) } : {};
    this.logger[level]({ context: context.at(-1), ...given }, scrubText(String(message)));
  }

  warn(message: unknown, ...context: unknown[]): void {
    this.logger.warn(...partsOf(message, context.at(-1)));
  }

  debug(message: unknown, ...context: unknown[]): void {
    this.logger.debug({ context: context.at(-1) }, scrubText(String(message)));
  }

  verbose(message: unknown, ...context: unknown[]): void {
    this.logger.trace({ context: context.at(-1) }, scrubText(String(message)));
  }
}
