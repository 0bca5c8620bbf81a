import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import { PROCESS_LEASES, type ProcessLease } from './process-lease.schema.js';

@Injectable()
export class ProcessLeaseRepository {
  constructor(@InjectModel(PROCESS_LEASES) private readonly leases: Model<ProcessLease>) {}

  async renew(_id: Types.ObjectId, until: Date): Promise<void> {
    await this.leases.updateOne({ _id }, { $set: { until } }, { upsert: true });
  }

  /** @returns ids of the given processes whose lease has not ended */
  async findLiving(processes: Types.ObjectId[], now: Date): Promise<Set<string>> {
    const filter = { _id: { $in: processes }, until: { $gt: now } };
    const leases = await this.leases.find(filter, { _id: 1 }).lean();
    return new Set(leases.map(({ _id }) => String(_id)));
  }

  async deleteEnded(before: Date): Promise<void> {
    await this.leases.deleteMany({ until: { $lt: before } });
  }

  async deleteAll(): Promise<void> {
    await this.leases.deleteMany({});
  }
}
