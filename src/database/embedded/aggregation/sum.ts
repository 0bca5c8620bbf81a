import { Decimal128, Long } from 'bson';
import { notSupported } from '../errors/command-error.js';
import { isLong, promoteNumbers } from '../values/bson.js';
import { typeOrder, TypeOrder } from '../values/order.js';

/** Kahan summation for doubles; integers beyond 2^53 are summed separately and exactly. Ignores other types. */
export class Sum {
  private total = 0;
  private carry = 0;
  private whole = 0n;

  add(value: unknown): void {
    if (value instanceof Decimal128) throw notSupported('a sum of Decimal128');
    if (typeOrder(value) !== TypeOrder.NUMBER) return;
    if (isLong(value)) this.whole += value.toBigInt();
    else this.addNumber(Number(value));
  }

  result(): unknown {
    const { total, whole } = this;
    if (whole === 0n) return total;
    const exact = Number.isSafeInteger(total) ? whole + BigInt(total) : undefined;
    if (exact !== undefined && BigInt.asIntN(64, exact) === exact)
      return promoteNumbers(Long.fromBigInt(exact));
    const near = Number(whole);
    return near + (Number(whole - BigInt(near)) + total);
  }

  private addNumber(next: number): void {
    const corrected = next - this.carry;
    const bigger = this.total + corrected;
    this.carry = Number.isFinite(bigger) ? bigger - this.total - corrected : 0;
    this.total = bigger;
  }
}
