import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { HashCost } from '../../common/hash-cost.js';

/** Each hash occupies 19 MB and a core, so at most two run concurrently. */
const limit = pLimit(2);

/** One password is typed in several forms: macOS sends letters and their accents apart, some keyboards full-width letters. */
const normalized = (password: string) => password.normalize('NFKC');

/** Hashes and verifies passwords with argon2id, the library's default, in Unicode's form NFKC. */
@Injectable()
export class PasswordHasher {
  private readonly decoy: Promise<string>;

  constructor(private readonly cost: HashCost) {
    this.decoy = hash('nobody has this password', cost);
  }

  hash(password: string): Promise<string> {
    return limit(() => hash(normalized(password), this.cost));
  }

  /** Verifies against a decoy, and returns false, when `stored` is undefined: an unknown user takes the same time. */
  async verify(stored: string | undefined, password: string): Promise<boolean> {
    const against = stored ?? (await this.decoy);
    const isEqual = await limit(() => verify(against, normalized(password)));
    return isEqual && stored !== undefined;
  }
}
