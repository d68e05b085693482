import { z } from 'zod';
import { eventSchema } from '../event.ts';

export const ADMIN_TOPIC = 'visavis.admin';

/** The pending counts changed; the admin room shows them (`admin:pending-count`). */
export const pendingCountChanged = eventSchema(
  'visavis.admin.pending-count-changed.v1',
  z.object({ meetings: z.number().int(), verifications: z.number().int() }),
);
export const adminEvent = z.discriminatedUnion('type', [pendingCountChanged]);
export type AdminEvent = z.infer<typeof adminEvent>;
