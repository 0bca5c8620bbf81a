/** Cost parameters of argon2id: the first recommendation of OWASP. Tests pass lower ones. */
export class HashCost {
  readonly parallelism = 1;

  constructor(
    /** In KB. */
    readonly memoryCost = 19_456,
    readonly timeCost = 2,
  ) {}
}
