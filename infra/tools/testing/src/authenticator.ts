import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest();
/** W3C Web Authentication, level 3, section 6.1: somebody is there and was recognised; a new key is in the data. */
const PRESENT = 0x01;
const VERIFIED = 0x04;
const NEW_KEY = 0x40;
/** COSE (RFC 9053): an elliptic key, ES256, on P-256. */
const ES256 = { kty: 2, alg: -7, crv: 1 };

/** What the options of a ceremony are read for. */
interface Options {
  challenge: string;
}
interface Ceremony {
  /** Of the page that asks. */
  origin: string;
}

/** One passkey in software: what a browser and its authenticator answer, for tests without a browser. */
export function createAuthenticator(home: Ceremony) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(32);
  const id = credentialId.toString('base64url');
  let counter = 0;

  const clientData = (type: string, { challenge }: Options, { origin }: Ceremony) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authenticatorData = (flags: number, { origin }: Ceremony, count: number) => {
    const tail = Buffer.alloc(5);
    tail.writeUInt8(flags);
    tail.writeUInt32BE(count, 1);
    return Buffer.concat([sha256(new URL(origin).hostname), tail]);
  };
  const credential = { id, rawId: id, type: 'public-key', clientExtensionResults: {} };

  return {
    id,
    /** The answer of `navigator.credentials.create`. */
    create(options: Options, page: Ceremony = home) {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const key = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          [1, ES256.kty],
          [3, ES256.alg],
          [-1, ES256.crv],
          [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
          [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
        ]),
      );
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const data = Buffer.concat([
        authenticatorData(PRESENT | VERIFIED | NEW_KEY, page, counter),
        Buffer.alloc(16),
        length,
        credentialId,
        key,
      ]);
      const attestation = isoCBOR.encode(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', new Uint8Array(data)],
        ]) as Parameters<typeof isoCBOR.encode>[0],
      );
      return {
        ...credential,
        response: {
          clientDataJSON: clientData('webauthn.create', options, page).toString('base64url'),
          attestationObject: Buffer.from(attestation).toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    /** The answer of `navigator.credentials.get`. `count`: of its signatures; one more each time by default. */
    get(options: Options, { page = home, count }: { page?: Ceremony; count?: number } = {}) {
      counter = count ?? counter + 1;
      const client = clientData('webauthn.get', options, page);
      const data = authenticatorData(PRESENT | VERIFIED, page, counter);
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey);
      return {
        ...credential,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      };
    },
  };
}
export type Authenticator = ReturnType<typeof createAuthenticator>;
