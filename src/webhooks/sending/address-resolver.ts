import type { LookupAddress } from 'node:dns';
import { lookup, Resolver } from 'node:dns/promises';
import { Injectable } from '@nestjs/common';
import { WebhookSettings } from '../../settings/settings.js';

const QUERY = { timeout: 2000, tries: 2 };

/**
 * Resolves names of receivers. Public ones by DNS queries, which need no thread: look-ups of the operating system share
 * two threads of the process, so a few names whose servers hang would delay all others. It knows further names of inner
 * networks (/etc/hosts, search domains), so it is used where these are allowed.
 */
@Injectable()
export class AddressResolver {
  protected readonly dns = new Resolver(QUERY);

  constructor(private readonly settings: WebhookSettings) {}

  /** @throws an error with the code ENOTFOUND, or EAI_AGAIN when no server has answered */
  resolve(host: string): Promise<LookupAddress[]> {
    return this.settings.allowPrivate ? lookup(host, { all: true, verbatim: true }) : this.query(host);
  }

  private async query(host: string): Promise<LookupAddress[]> {
    const answers = await Promise.allSettled([this.dns.resolve4(host), this.dns.resolve6(host)]);
    const found = answers.flatMap((answer, index) =>
      answer.status === 'fulfilled'
        ? answer.value.map((address) => ({ address, family: index === 0 ? 4 : 6 }))
        : [],
    );
    if (found.length > 0) return found;
    const codes = answers.map((answer) => (answer.status === 'rejected' ? readCode(answer.reason) : ''));
    const missing = codes.every((code) => code === 'ENOTFOUND' || code === 'ENODATA');
    throw Object.assign(new Error('The name cannot be resolved'), {
      code: missing ? 'ENOTFOUND' : 'EAI_AGAIN',
    });
  }
}

const readCode = (error: unknown) => (error as NodeJS.ErrnoException).code ?? '';
