import { NOTIFICATION_CHANNELS, type NotificationChannel } from '@visavis/contracts/constants/notification';
import { defineCollection, type Source, type Unit } from '@visavis/store';
import { z } from 'zod';

/** How a channel's provider does, from what it answered last; `_id` is the channel. */
export const providerStates = defineCollection({
  name: 'providerStates',
  schema: z.object({
    _id: z.enum(NOTIFICATION_CHANNELS),
    version: z.number().int(),
    acceptedAt: z.date().nullable(),
    trouble: z.object({ at: z.date(), reason: z.string() }).nullable(),
  }),
  small: 'one per channel',
});
export type ProviderState = z.infer<typeof providerStates.schema>;

export const allProviderStates = (source: Source): Promise<ProviderState[]> => source.collection(providerStates).find();

export async function noteProviderState(
  unit: Unit,
  channel: NotificationChannel,
  change: Partial<Pick<ProviderState, 'acceptedAt' | 'trouble'>>,
): Promise<void> {
  const rows = unit.collection(providerStates);
  const stored = await rows.get(channel);
  if (stored) rows.save({ ...stored, ...change });
  else rows.insert({ _id: channel, acceptedAt: null, trouble: null, ...change });
}
