import { defineCollection, type Source, type Unit } from '@visavis/store';
import { type SessionRecord, sessionRecord } from '../domain/session.ts';

const MOST = 1_000;

export const sessions = defineCollection<SessionRecord>({
  name: 'sessions',
  schema: sessionRecord,
  indexes: [{ fields: { userId: 1, lastUsedAt: -1 } }],
  expiresAt: 'expiresAt',
});

export const getSession = (source: Source, id: string) => source.collection(sessions).get(id);
/** Most recently used first; a user with more than a thousand sees, and loses, the newest thousand. */
export const sessionsOf = (source: Source, userId: string) =>
  source.collection(sessions).find({ where: { userId }, sort: { lastUsedAt: -1 }, limit: MOST });

export const insertSession = (unit: Unit, session: Omit<SessionRecord, 'version'>) => unit.collection(sessions).insert(session);
export const saveSession = (unit: Unit, session: SessionRecord) => unit.collection(sessions).save(session);
export const deleteSession = (unit: Unit, session: SessionRecord) => unit.collection(sessions).delete(session);
