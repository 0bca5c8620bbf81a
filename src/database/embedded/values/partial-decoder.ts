import { decode, type Doc } from './bson.js';
import { FieldCopier } from './field-copier.js';

/** Decodes selected fields of a stored document and skips the others. */
export class PartialDecoder {
  private readonly fields: FieldCopier;

  constructor(names: Iterable<string>) {
    this.fields = new FieldCopier(new Map(Array.from(names, (name) => [name, true])));
  }

  /** The selected fields, in the document's order. */
  decode(raw: Buffer): Doc {
    return decode(this.fields.copy(raw)!);
  }
}
