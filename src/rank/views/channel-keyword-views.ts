import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Types } from 'mongoose';
import { ChannelsService, ChannelViews, type ViewSource } from '../../channels/index.js';
import { KeywordViews } from './keyword-views.js';
import { ViewRepository } from './store/view.repository.js';
import { viewKeywords } from './view-query.js';

/** Views that narrow the events of channels. */
@Injectable()
export class ChannelKeywordViews implements ViewSource, OnModuleInit {
  constructor(
    private readonly channelViews: ChannelViews,
    private readonly channels: ChannelsService,
    private readonly keywordViews: KeywordViews,
    private readonly views: ViewRepository,
  ) {}

  onModuleInit(): void {
    this.channelViews.register(this);
    // Channels of accounts above neither block a change nor are named: without the view they get nothing of it.
    this.keywordViews.registerUse(async (_config, { _id, account }) =>
      (await this.channels.namesWithView(account, String(_id))).map((name) => `the channel ${name}`),
    );
  }

  async findAccount(id: string): Promise<Types.ObjectId | undefined> {
    const view = await this.views.findSharedById(id);
    return view && viewKeywords(view) ? view.account : undefined;
  }

  async belongsTo(view: string, config: Types.ObjectId): Promise<boolean> {
    return (await this.keywordViews.selected(config, [view])).has(view);
  }
}
