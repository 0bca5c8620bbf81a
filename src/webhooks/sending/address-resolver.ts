import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { Injectable } from '@nestjs/common';

/** Resolves names as the operating system does. */
@Injectable()
export class AddressResolver {
  resolve(host: string): Promise<LookupAddress[]> {
    return lookup(host, { all: true, verbatim: true });
  }
}
