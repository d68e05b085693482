import { defineCollection, type Source, type Unit } from '@visavis/store';
import { type CodeRecord, codeRecord } from '../domain/one-time-code.ts';

export const codes = defineCollection<CodeRecord>({ name: 'codes', schema: codeRecord, expiresAt: 'forgetAt' });

export const getCode = (source: Source, phone: string) => source.collection(codes).get(phone);
export const deleteCode = (unit: Unit, code: CodeRecord) => unit.collection(codes).delete(code);
export const saveCode = (unit: Unit, code: CodeRecord) => unit.collection(codes).save(code);

/** The phone has one code: a new one takes the place of the old. */
export function putCode(unit: Unit, before: CodeRecord | undefined, code: Omit<CodeRecord, 'version'>): CodeRecord {
  return before ? unit.collection(codes).save({ ...code, version: before.version }) : unit.collection(codes).insert(code);
}
