import { defineCollection, type Source, type Unit } from '@visavis/store';
import { type PasskeyRecord, passkeyRecord } from '../domain/passkey.ts';

export const passkeys = defineCollection<PasskeyRecord>({
  name: 'passkeys',
  schema: passkeyRecord,
  indexes: [{ fields: { credentialId: 1 }, unique: true }, { fields: { userId: 1, createdAt: -1 } }],
});

/** More than anybody has. */
const MOST = 100;

export const getPasskey = (source: Source, id: string) => source.collection(passkeys).get(id);
/** The newest first. */
export const passkeysOf = (source: Source, userId: string) =>
  source.collection(passkeys).find({ where: { userId }, sort: { createdAt: -1 }, limit: MOST });
export const findPasskey = async (source: Source, credentialId: string): Promise<PasskeyRecord | undefined> =>
  (await source.collection(passkeys).find({ where: { credentialId }, limit: 1 }))[0];

export const insertPasskey = (unit: Unit, passkey: Omit<PasskeyRecord, 'version'>) => unit.collection(passkeys).insert(passkey);
export const savePasskey = (unit: Unit, passkey: PasskeyRecord) => unit.collection(passkeys).save(passkey);
export const deletePasskey = (unit: Unit, passkey: PasskeyRecord) => unit.collection(passkeys).delete(passkey);
