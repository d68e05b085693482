import { defineCollection, type Source, type Unit, versioned } from '@visavis/store';
import { z } from 'zod';

const usedChallenge = z.object({ ...versioned, forgetAt: z.date() });
/** Challenges that were answered, of passkeys and of the proof of work, until they are over. */
export const usedChallenges = defineCollection<z.infer<typeof usedChallenge>>({
  name: 'used-challenges',
  schema: usedChallenge,
  expiresAt: 'forgetAt',
});

export const isUsed = async (source: Source, id: string) => (await source.collection(usedChallenges).get(id)) !== undefined;
/** In the caller's unit: of two answers to one challenge, one is refused. */
export const useUp = (unit: Unit, { id, expiresAt }: { id: string; expiresAt: Date }) =>
  unit.collection(usedChallenges).insert({ _id: id, forgetAt: expiresAt });
