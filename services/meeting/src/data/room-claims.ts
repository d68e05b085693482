import { defineCollection, type Unit, versioned } from '@visavis/store';
import { z } from 'zod';

/**
 * The room that a user entered last. Each entrance writes it, so that of two at once the second sees the first. Whether they are
 * still there, the room's session says.
 */
export const roomClaims = defineCollection({
  name: 'room-claims',
  schema: z.object({
    ...versioned,
    meetingId: z.string(),
    until: z.date(),
  }),
  expiresAt: 'until',
});

/** Longer than any meeting. */
const KEPT_MS = 48 * 3_600_000;

/** Claims the room for the user. Returns the meeting whose room they had entered before, if it is another. */
export async function claimRoom(unit: Unit, userId: string, meetingId: string, now: Date): Promise<string | undefined> {
  const writer = unit.collection(roomClaims);
  const claim = await writer.get(userId);
  const until = new Date(now.getTime() + KEPT_MS);
  if (claim) writer.save({ ...claim, meetingId, until });
  else writer.insert({ _id: userId, meetingId, until });
  return claim?.meetingId === meetingId ? undefined : claim?.meetingId;
}
