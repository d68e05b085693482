import { byIds, defineCollection, type Source, versioned } from '@visavis/store';
import { z } from 'zod';
import type { PreferenceKinds } from '../../domain/centre/preferences.ts';

/** Of one user, whose id it has. A newer release may know more kinds. */
export const preferences = defineCollection({
  name: 'preferences',
  schema: z.object({
    ...versioned,
    kinds: z.record(z.string(), z.record(z.string(), z.boolean())),
  }),
});

/** What these users have set, by user; at most 1,000. */
export async function preferencesOf(source: Source, userIds: readonly string[]): Promise<Map<string, PreferenceKinds>> {
  const found = await byIds(source.collection(preferences), userIds);
  return new Map(found.map(({ _id, kinds }) => [_id, kinds]));
}
