import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { HashCost } from '../../common/hash-cost.js';

/** Each hash takes 19 MB and a core for a while: two at a time, however many log in. */
const oneOfTwo = pLimit(2);

/** Hashes and checks passwords; argon2id is what the library does by default. */
@Injectable()
export class Passwords {
  private readonly decoy: Promise<string>;

  constructor(private readonly cost: HashCost) {
    this.decoy = hash('nobody has this password', cost);
  }

  hash(password: string): Promise<string> {
    return oneOfTwo(() => hash(password, this.cost));
  }

  /** Takes the same time for a user that does not exist (`stored` undefined), and says no. */
  async matches(stored: string | undefined, password: string): Promise<boolean> {
    const against = stored ?? (await this.decoy);
    const equal = await oneOfTwo(() => verify(against, password));
    return equal && stored !== undefined;
  }
}
