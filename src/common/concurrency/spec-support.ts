import type { HttpAdapterHost } from '@nestjs/core';
import { SchedulerRegistry } from '@nestjs/schedule';
import { ServerSettings } from '../../settings/settings.js';
import { RepeatedWork } from './repeated-work.js';

/** Repeated work of a server, or of a command, before its bootstrap. */
export const newRepeatedWork = ({ server = true } = {}): RepeatedWork =>
  new RepeatedWork(
    { httpAdapter: server ? {} : null } as HttpAdapterHost,
    new SchedulerRegistry(),
    new ServerSettings(),
  );
