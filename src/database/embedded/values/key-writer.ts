/** A growing buffer for index keys. */
export class KeyWriter {
  private buffer = Buffer.allocUnsafe(128);
  private at = 0;

  private ensureCapacity(bytes: number): void {
    if (this.at + bytes <= this.buffer.length) return;
    const bigger = Buffer.allocUnsafe(Math.max(this.buffer.length * 2, this.at + bytes));
    this.buffer.copy(bigger, 0, 0, this.at);
    this.buffer = bigger;
  }

  byte(value: number): void {
    this.ensureCapacity(1);
    this.buffer[this.at++] = value;
  }

  bytes(value: Uint8Array): void {
    this.ensureCapacity(value.length);
    this.buffer.set(value, this.at);
    this.at += value.length;
  }

  uint32(value: number): void {
    this.ensureCapacity(4);
    this.at = this.buffer.writeUInt32BE(value >>> 0, this.at);
  }

  /** Eight bytes with the order of the number, NaN first; -0 equals 0. */
  double(value: number): void {
    this.ensureCapacity(8);
    if (Number.isNaN(value)) this.buffer.fill(0, this.at, this.at + 8);
    else {
      this.buffer.writeDoubleBE(value === 0 ? 0 : value, this.at);
      if (value < 0) for (let i = this.at; i < this.at + 8; i++) this.buffer[i]! ^= 0xff;
      else this.buffer[this.at]! ^= 0x80;
    }
    this.at += 8;
  }

  /** Terminated by 0 0, with inner zero bytes escaped as 0 255, so that prefixes sort first. */
  text(value: string): void {
    const bytes = Buffer.from(value, 'utf8');
    this.ensureCapacity(bytes.length * 2 + 2);
    for (const byte of bytes) {
      this.buffer[this.at++] = byte;
      if (byte === 0) this.buffer[this.at++] = 0xff;
    }
    this.buffer[this.at++] = 0;
    this.buffer[this.at++] = 0;
  }

  done(): Buffer {
    return Buffer.from(this.buffer.subarray(0, this.at));
  }
}
