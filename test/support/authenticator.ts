import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const ATTESTED = 0x40;

interface CreationOptions {
  challenge: string;
  rp: { id?: string };
}

interface RequestOptions {
  challenge: string;
  rpId?: string;
}

/** An authenticator in software: makes passkeys (ES256, without attestation), and signs with them. */
export class Authenticator {
  readonly id: string;
  counter = 0;
  private readonly key: KeyObject;
  private readonly publicKey: Buffer;

  constructor(
    readonly origin: string,
    /** Whether it asks its user for a PIN or a fingerprint. */
    public verifiesUser = true,
    seed = randomBytes(32).toString('base64url'),
  ) {
    this.id = seed;
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.key = privateKey;
    const { x, y } = publicKey.export({ format: 'jwk' });
    this.publicKey = encodeKey(Buffer.from(x!, 'base64url'), Buffer.from(y!, 'base64url'));
  }

  get coseKey(): string {
    return this.publicKey.toString('base64url');
  }

  /** RegistrationResponseJSON */
  create({ challenge, rp }: CreationOptions) {
    const id = Buffer.from(this.id, 'base64url');
    const length = Buffer.from([id.length >> 8, id.length & 255]);
    const attested = Buffer.concat([Buffer.alloc(16), length, id, this.publicKey]);
    const authData = Buffer.concat([this.header(rp.id!, ATTESTED), attested]);
    const attestationObject = Buffer.concat([
      Buffer.from([0xa3]),
      encodeText('fmt'),
      encodeText('none'),
      encodeText('attStmt'),
      Buffer.from([0xa0]),
      encodeText('authData'),
      encodeBytes(authData),
    ]);
    return {
      ...this.names(),
      response: {
        clientDataJSON: this.clientData('webauthn.create', challenge).toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  /** AuthenticationResponseJSON */
  get({ challenge, rpId }: RequestOptions) {
    const authData = this.header(rpId!, 0);
    const clientData = this.clientData('webauthn.get', challenge);
    const hash = createHash('sha256').update(clientData).digest();
    const signature = createSign('sha256')
      .update(Buffer.concat([authData, hash]))
      .sign(this.key);
    return {
      ...this.names(),
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: signature.toString('base64url'),
      },
    };
  }

  private names() {
    return { id: this.id, rawId: this.id, type: 'public-key', clientExtensionResults: {} };
  }

  private header(rpId: string, flags: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    const all = flags | USER_PRESENT | (this.verifiesUser ? USER_VERIFIED : 0);
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([all]), counter]);
  }

  private clientData(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false }));
  }
}

/** CBOR of a COSE key: EC2, ES256, P-256. */
function encodeKey(x: Buffer, y: Buffer): Buffer {
  const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]);
  return Buffer.concat([head, Buffer.from([0x21]), encodeBytes(x), Buffer.from([0x22]), encodeBytes(y)]);
}

const encodeText = (text: string) => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);

const encodeBytes = (bytes: Buffer) =>
  bytes.length < 256
    ? Buffer.concat([Buffer.from([0x58, bytes.length]), bytes])
    : Buffer.concat([Buffer.from([0x59, bytes.length >> 8, bytes.length & 255]), bytes]);
