import { defineCollection, type Source, type Unit } from '@visavis/store';
import { type SecondFactorRecord, secondFactorRecord } from '../domain/second-factor.ts';

/** One for each admin who has begun to set it up; `_id` is the user's. */
export const secondFactors = defineCollection<SecondFactorRecord>({ name: 'second-factors', schema: secondFactorRecord });

export const getSecondFactor = (source: Source, userId: string) => source.collection(secondFactors).get(userId);
/** Inserts one that was not stored yet. */
export function putSecondFactor(unit: Unit, factor: SecondFactorRecord): SecondFactorRecord {
  const { version, ...fields } = factor;
  return version === 0 ? unit.collection(secondFactors).insert(fields) : unit.collection(secondFactors).save(factor);
}
export const deleteSecondFactor = (unit: Unit, factor: SecondFactorRecord) => unit.collection(secondFactors).delete(factor);
