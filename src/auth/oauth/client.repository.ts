import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Schema } from 'mongoose';

/** A client that has registered itself. */
export interface RegisteredClient {
  /** Its client_id. */
  _id: string;
  client_name: string;
  redirect_uris: string[];
  createdAt: Date;
  expires_at: Date;
}

export const OAUTH_CLIENTS = 'oauth_clients';

export const oauthClientSchema = new Schema<RegisteredClient>(
  {
    _id: { type: String, required: true },
    client_name: { type: String, required: true },
    redirect_uris: { type: [String], required: true },
    createdAt: { type: Date, required: true },
    expires_at: { type: Date, required: true },
  },
  { collection: OAUTH_CLIENTS, versionKey: false },
);
oauthClientSchema.index({ expires_at: 1 }, { expireAfterSeconds: 0 });

@Injectable()
export class ClientRepository {
  constructor(@InjectModel(OAUTH_CLIENTS) private readonly clients: Model<RegisteredClient>) {}

  async insert(client: RegisteredClient): Promise<void> {
    await this.clients.create(client);
  }

  find(_id: string): Promise<RegisteredClient | null> {
    return this.clients.findById(_id).lean<RegisteredClient | null>().exec();
  }

  async keepUntil(_id: string, expires_at: Date): Promise<void> {
    await this.clients.updateOne({ _id }, { $max: { expires_at } });
  }
}
