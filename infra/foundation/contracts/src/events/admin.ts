import { z } from 'zod';
import { eventsOf } from '../event.ts';

const event = eventsOf('admin');

/** The pending counts changed; the admin room shows them (`admin:pending-count`). */
export const pendingCountChanged = event(
  'visavis.admin.pending-count-changed.v1',
  z.object({ meetings: z.number().int(), verifications: z.number().int() }),
);
