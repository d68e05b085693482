import { type Document, defineCollection } from '@visavis/store';
import { z } from 'zod';

/** A user wants to hear when a host meets again. */
export interface FollowRecord extends Document {
  userId: string;
  hostId: string;
  createdAt: Date;
}

export const follows = defineCollection<FollowRecord>({
  name: 'follows',
  schema: z.object({
    _id: z.string(),
    version: z.number().int(),
    userId: z.string(),
    hostId: z.string(),
    createdAt: z.date(),
  }),
  indexes: [{ fields: { hostId: 1, createdAt: 1 } }, { fields: { userId: 1, createdAt: -1 } }],
});
export const followId = (userId: string, hostId: string) => `${userId}:${hostId}`;
