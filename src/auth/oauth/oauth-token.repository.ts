import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Schema, type Types } from 'mongoose';

interface CodeRequest {
  redirect_uri: string;
  code_challenge: string;
}

/** A code or a refresh token; only the client has it, the store has its hash. Access tokens are not stored. */
export interface OAuthToken {
  /** The hash. */
  _id: string;
  kind: 'code' | 'refresh';
  /** Id of the grant in the API keys. */
  grant: Types.ObjectId;
  client_id: string;
  /** Used once; a second use means that it was stolen. */
  used_at: Date | null;
  expires_at: Date;
  /** Of a code. */
  request?: CodeRequest;
}

export const OAUTH_TOKENS = 'oauth_tokens';

const requestSchema = new Schema<CodeRequest>(
  { redirect_uri: String, code_challenge: String },
  { _id: false },
);

export const oauthTokenSchema = new Schema<OAuthToken>(
  {
    _id: { type: String, required: true },
    kind: { type: String, required: true },
    grant: { type: Schema.Types.ObjectId, required: true },
    client_id: { type: String, required: true },
    used_at: { type: Date, default: null },
    expires_at: { type: Date, required: true },
    request: { type: requestSchema, default: undefined },
  },
  { collection: OAUTH_TOKENS, versionKey: false },
);
oauthTokenSchema.index({ expires_at: 1 }, { expireAfterSeconds: 0 });

@Injectable()
export class OAuthTokenRepository {
  constructor(@InjectModel(OAUTH_TOKENS) private readonly tokens: Model<OAuthToken>) {}

  async insert(token: OAuthToken): Promise<void> {
    await this.tokens.create(token);
  }

  find(_id: string, kind: OAuthToken['kind']): Promise<OAuthToken | null> {
    return this.tokens.findOne({ _id, kind }).lean<OAuthToken | null>().exec();
  }

  /**
   * Kept as long as the grant, so that a second use is recognized. Race: of concurrent uses one matches.
   * @returns false when it was used before
   */
  async use(_id: string, now: Date, expires_at: Date): Promise<boolean> {
    const { modifiedCount } = await this.tokens.updateOne(
      { _id, used_at: null },
      { $set: { used_at: now, expires_at } },
    );
    return modifiedCount === 1;
  }

  async delete(_id: string): Promise<void> {
    await this.tokens.deleteOne({ _id });
  }
}
