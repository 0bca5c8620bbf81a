import { Injectable, type OnModuleInit } from '@nestjs/common';
import { WebhookChannel } from '../../../webhooks/index.js';
import { runEnded } from '../run/run-ended.js';

/** Sends the end of runs to webhooks. */
@Injectable()
export class RunWebhooks implements OnModuleInit {
  constructor(private readonly webhooks: WebhookChannel) {}

  onModuleInit(): void {
    this.webhooks.register(runEnded, 'rank.run.finished', ({ website, data }) => {
      const { account, config, run, day, status, counts } = data;
      return counts && { account, config, run, website, day, status, counts };
    });
  }
}
