import { Injectable } from '@nestjs/common';
import { SecretBox, SecretBoxError } from '../../../common/secret-box.js';
import { ConnectionFault, FAULTS } from '../domain/faults.js';
import { GrantRepository } from '../store/grant.repository.js';
import type { SearchConsoleConnection, SearchConsoleGrant } from '../store/search-console.schema.js';
import type { Credential, ServiceAccount } from '../vendor/credential.js';

type Secret = Pick<SearchConsoleConnection, 'sealed_secret' | 'grant'>;

/** Encrypts and decrypts credentials; no response and no log has them. */
@Injectable()
export class SearchConsoleCredentials {
  constructor(
    private readonly box: SecretBox,
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
    if (sealed_secret !== null)
      return { account: JSON.parse(this.openText(sealed_secret)) as ServiceAccount };
    const found = grant && (await this.grants.find(grant));
    if (!found) throw new ConnectionFault(FAULTS.revoked());
    return this.openGrant(found);
  }

  /** @throws ConnectionFault when it cannot be decrypted */
  openGrant({ sealed_secret, granted_at }: SearchConsoleGrant): Credential {
    return { grant: { refresh_token: this.openText(sealed_secret), granted_at } };
  }

  openText(sealed: string): string {
    try {
      return this.box.open(sealed);
    } catch (error) {
      if (error instanceof SecretBoxError) throw new ConnectionFault(FAULTS.lostSecret());
      throw error;
    }
  }
}
