import { SUPPRESSED_CHANNELS, SUPPRESSION_REASONS } from '@visavis/contracts/constants/message';
import { byIds, defineCollection, type Source, type Unit, versioned } from '@visavis/store';
import { z } from 'zod';

/**
 * Who is sent nothing. `phone` is WhatsApp and SMS together, as somebody who said stop means it; `whatsapp` and `sms` alone are
 * numbers that the provider does not know.
 */
export type SuppressedChannel = (typeof SUPPRESSED_CHANNELS)[number];

/** `_id` is `<channel>:<key>`; the key is the keyed hash of the phone or of the lower-case address. */
export const suppressions = defineCollection({
  name: 'suppressions',
  schema: z.object({
    ...versioned,
    reason: z.enum(SUPPRESSION_REASONS),
    at: z.date(),
  }),
});
export type SuppressionRecord = z.infer<typeof suppressions.schema>;

export const suppressionId = (channel: SuppressedChannel, key: string) => `${channel}:${key}`;

/** What somebody asked for themselves stays, whatever a provider reports later. */
export async function suppress(
  unit: Unit,
  channel: SuppressedChannel,
  key: string,
  reason: SuppressionRecord['reason'],
  now: Date,
): Promise<void> {
  const rows = unit.collection(suppressions);
  const stored = await rows.get(suppressionId(channel, key));
  const isOwnWish = reason === 'unsubscribed' || reason === 'stop';
  if (!stored) rows.insert({ _id: suppressionId(channel, key), reason, at: now });
  else if (isOwnWish && stored.reason !== reason) rows.save({ ...stored, reason, at: now });
}

/**
 * All of a phone's, or of an address's. Only whoever has it, signed in, may ask for this. An address whose owner has called us
 * spam stays: their mail provider counts that.
 */
export async function unsuppress(unit: Unit, channels: readonly SuppressedChannel[], key: string): Promise<void> {
  const rows = unit.collection(suppressions);
  for (const channel of channels) {
    const stored = await rows.get(suppressionId(channel, key));
    if (stored && stored.reason !== 'complained') rows.delete(stored);
  }
}

/** Why each of those among these ids is suppressed that are; at most 1,000. */
export async function suppressionsOf(source: Source, ids: readonly string[]): Promise<Map<string, SuppressionRecord['reason']>> {
  const found = await byIds(source.collection(suppressions), ids);
  return new Map(found.map(({ _id, reason }) => [_id, reason]));
}

/** How many are sent nothing, by what. */
export const countSuppressed = (source: Source) =>
  Promise.all(
    SUPPRESSED_CHANNELS.map(async (channel) => {
      // `;` follows `:`.
      const { total, totalIsEstimate } = await source
        .collection(suppressions)
        .count({ _id: { gte: `${channel}:`, lt: `${channel};` } });
      return { channel, count: total, isEstimate: totalIsEstimate === true };
    }),
  );
