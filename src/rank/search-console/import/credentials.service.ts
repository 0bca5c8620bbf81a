import { Injectable } from '@nestjs/common';
import { SecretBox, SecretBoxError } from '../../../common/secret-box.js';
import { ConnectionFault, FAULTS } from '../domain/faults.js';
import { ConnectionRepository } from '../store/connection.repository.js';
import { GrantRepository } from '../store/grant.repository.js';
import type { SearchConsoleConnection, SearchConsoleGrant } from '../store/search-console.schema.js';
import type { Credential, ServiceAccount } from '../vendor/credential.js';

type Secret = Pick<SearchConsoleConnection, 'sealed_secret' | 'grant'>;

/** Encrypts and decrypts credentials; no response and no log has them. One that is used gets the first key of SECRETS_KEY. */
@Injectable()
export class SearchConsoleCredentials {
  constructor(
    private readonly box: SecretBox,
    private readonly connections: ConnectionRepository,
    private readonly grants: GrantRepository,
  ) {}

  seal(account: ServiceAccount): string {
    return this.box.seal(JSON.stringify(account));
  }

  sealText(text: string): string {
    return this.box.seal(text);
  }

  /** @throws ConnectionFault when it cannot be decrypted, or the grant is gone */
  async open({ sealed_secret, grant }: Secret): Promise<Credential> {
    if (sealed_secret !== null) {
      const { text, resealed } = this.openAndReseal(sealed_secret);
      if (resealed !== undefined) await this.connections.reseal(sealed_secret, resealed);
      return { account: JSON.parse(text) as ServiceAccount };
    }
    const found = grant && (await this.grants.find(grant));
    if (!found) throw new ConnectionFault(FAULTS.revoked());
    return this.openGrant(found);
  }

  /** @throws ConnectionFault when it cannot be decrypted */
  async openGrant(grant: SearchConsoleGrant): Promise<Credential> {
    const { sealed_secret, granted_at } = grant;
    const { text, resealed } = this.openAndReseal(sealed_secret);
    if (resealed !== undefined) await this.grants.reseal(grant, resealed);
    return { grant: { refresh_token: text, granted_at } };
  }

  /** Encrypts a credential again that is kept; one that cannot be decrypted stays, and the import says so. */
  reseal(sealed: string): string {
    try {
      return this.box.openAndReseal(sealed).resealed ?? sealed;
    } catch (error) {
      if (error instanceof SecretBoxError) return sealed;
      throw error;
    }
  }

  openText(sealed: string): string {
    return this.openAndReseal(sealed).text;
  }

  private openAndReseal(sealed: string) {
    try {
      return this.box.openAndReseal(sealed);
    } catch (error) {
      if (error instanceof SecretBoxError) throw new ConnectionFault(FAULTS.lostSecret());
      throw error;
    }
  }
}
