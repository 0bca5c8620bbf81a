/** What a password hash costs (argon2id): OWASP's first choice. A test hands in less. */
export class HashCost {
  readonly parallelism = 1;

  constructor(
    /** In KB. */
    readonly memoryCost = 19_456,
    readonly timeCost = 2,
  ) {}
}
