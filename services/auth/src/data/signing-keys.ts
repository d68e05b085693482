import { createPrivateKey, generateKeyPair, type JsonWebKey } from 'node:crypto';
import { promisify } from 'node:util';
import { ACCOUNT } from '@visavis/contracts/constants/account';
import { newId } from '@visavis/platform';
import { defineCollection, type Store, versioned } from '@visavis/store';
import { z } from 'zod';
import type { SigningKey } from '../domain/access-token.ts';
import { seal, unseal } from '../domain/secrets.ts';

export const signingKeys = defineCollection({
  name: 'signing-keys',
  schema: z.object({
    /** `_id`: the key id (`kid`). */
    ...versioned,
    publicKey: z.object({ kty: z.string(), crv: z.string(), x: z.string(), y: z.string() }),
    /** PKCS#8, sealed with a key that is not in the store. */
    privateKey: z.string(),
    createdAt: z.date(),
  }),
});
type KeyRecord = z.infer<typeof signingKeys.schema>;

export type PublicJwk = JsonWebKey & { kid: string; kty: string };

const DAY_MS = 24 * 60 * 60 * 1_000;
/** A retired key stays published until its last token is dead, and well beyond the clocks' differences. */
const RETIRED_MS = ACCOUNT.accessTokenMs + 60 * 60 * 1_000;
/**
 * A new key is published this long before it signs: a verifier that fetched the keys a moment ago, and may not fetch again yet,
 * has it then.
 */
const PUBLISHED_FIRST_MS = 60_000;
/** How soon a replica sees another's new key, and that one is withdrawn. Verifiers ask for unknown keys by themselves. */
const RELOAD_MS = 5_000;
/** For a key that replaces others at once: by then every replica signs with it, and every verifier may ask for it. */
const REPLACES_AFTER_MS = 2 * RELOAD_MS;
const MOST_KEYS = 100;

/** The keys of access tokens: the newest that has been public for a minute signs, all are published. */
export function createSigningKeys(store: Store, sealKey: Buffer) {
  /** Newest first; only those that today's secret opens. */
  let usable: (SigningKey & { createdAt: Date })[] = [];
  let loadedAt = Number.NEGATIVE_INFINITY;

  const newestFirst = () => store.collection(signingKeys).find({ sort: { createdAt: -1 }, limit: MOST_KEYS });
  const load = async () => {
    usable = (await newestFirst()).flatMap(({ _id, privateKey, createdAt }) => {
      const pem = unseal(sealKey, privateKey);
      return pem ? [{ kid: _id, key: createPrivateKey(pem), createdAt }] : [];
    });
    loadedAt = performance.now();
  };
  const add = async (now: Date) => {
    const record = await generate(sealKey, now);
    await store.transaction(async (unit) => unit.collection(signingKeys).insert(record));
    await load();
  };
  const withdraw = async (records: readonly KeyRecord[]) => {
    await store.transaction(async (unit) => {
      const keys = unit.collection(signingKeys);
      for (const { _id } of records) {
        const record = await keys.get(_id);
        if (record) keys.delete(record);
      }
    });
    await load();
  };

  return {
    /** Before anything is signed: makes the first key, or one that can be read with today's secret. */
    async start(now: Date): Promise<void> {
      await load();
      if (usable.length === 0) await add(now);
    },
    async current(now: Date): Promise<SigningKey> {
      if (performance.now() - loadedAt > RELOAD_MS) await load();
      const isPublished = (key: { createdAt: Date }) => now.getTime() - key.createdAt.getTime() >= PUBLISHED_FIRST_MS;
      const current = usable.find(isPublished) ?? usable.at(-1);
      if (!current) throw new Error('signing keys are used before start()');
      return current;
    },
    /** Read from the store each time, so that no replica hides another's key. */
    async published(): Promise<PublicJwk[]> {
      return (await newestFirst()).map(({ _id, publicKey }) => ({ ...publicKey, kid: _id, alg: 'ES256', use: 'sig' }));
    },
    /** A new key, which signs in a minute; the others stay until their last token is dead. */
    rotate: add,
    /**
     * Replaces all keys at once, because one may be known to others: `wait` (ms) lets every replica take up the new key first.
     * Tokens of the withdrawn keys end as the verifiers notice it, and browsers renew them without a word. Returns how many were
     * withdrawn.
     */
    async replaceAll(now: Date, wait: (ms: number) => Promise<void>): Promise<number> {
      const former = await newestFirst();
      await add(new Date(now.getTime() - PUBLISHED_FIRST_MS + REPLACES_AFTER_MS));
      await wait(REPLACES_AFTER_MS + RELOAD_MS);
      await withdraw(former);
      return former.length;
    },
    /** A new key when the newest is older than `days`; keys that no living token needs go. */
    async maintain(now: Date, days: number): Promise<void> {
      const [newest, ...older] = await newestFirst();
      if (!newest || now.getTime() - newest.createdAt.getTime() >= days * DAY_MS) {
        await add(now);
        return;
      }
      if (older.length === 0 || now.getTime() - newest.createdAt.getTime() < RETIRED_MS) return;
      await withdraw(older);
    },
  };
}
export type SigningKeys = ReturnType<typeof createSigningKeys>;

async function generate(sealKey: Buffer, now: Date): Promise<Omit<KeyRecord, 'version'>> {
  const { publicKey, privateKey } = await promisify(generateKeyPair)('ec', { namedCurve: 'P-256' });
  const { kty = '', crv = '', x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const pem = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
  return { _id: newId(), publicKey: { kty, crv, x, y }, privateKey: seal(sealKey, pem), createdAt: now };
}
