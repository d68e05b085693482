import { type Document, defineCollection, versioned } from '@visavis/store';
import { z } from 'zod';
import type { Receipt } from '../domain/receipt.ts';

/** How far a message has come, by our id of it. Providers repeat a report for a week at most. */
export type ReceiptRecord = Receipt & Document & { forgetAt: Date };

export const receipts = defineCollection<ReceiptRecord>({
  name: 'receipts',
  schema: z.object({
    ...versioned,
    channel: z.enum(['whatsapp', 'sms']),
    status: z.enum(['sent', 'delivered', 'read', 'failed']),
    at: z.date(),
    forgetAt: z.date(),
  }),
  expiresAt: 'forgetAt',
});
