import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';

/** The feature that has views; it registers itself. */
export interface ViewSource {
  /** Account of a shared view that selects keywords; undefined: there is no such view. */
  findAccount(view: string): Promise<Types.ObjectId | undefined>;
  /** Whether the view is a shared one of this configuration. */
  belongsTo(view: string, config: Types.ObjectId): Promise<boolean>;
}

/** The views that narrow the events of channels. */
@Injectable()
export class ChannelViews {
  private source: ViewSource | undefined;

  /** Called before the bootstrap. */
  register(source: ViewSource): void {
    this.source = source;
  }

  async findAccount(view: string): Promise<Types.ObjectId | undefined> {
    return this.source?.findAccount(view);
  }

  async belongsTo(view: string, config: Types.ObjectId): Promise<boolean> {
    return (await this.source?.belongsTo(view, config)) ?? false;
  }
}
