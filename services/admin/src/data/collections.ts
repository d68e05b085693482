import { defineCollection, type TallyDocument, tallyFields, versioned } from '@visavis/store';
import { z } from 'zod';
import { type BuyerRow, buyerRow } from '../domain/buyer-row.ts';
import { type MeetingRow, meetingRow } from '../domain/meeting-row.ts';
import { type OrderRow, orderRow } from '../domain/order-row.ts';
import { auditEntries, people } from './audit.ts';
import { auditChains } from './audit-chains.ts';
import { contactMessages } from './contact-messages.ts';
import { viewsOfAdmins } from './saved-views.ts';
import { discardedImages, testimonials } from './testimonials.ts';

const tally = z.object(tallyFields);

/** One row a meeting, from which its share of the counts is known. */
export const meetingRows = defineCollection<MeetingRow>({
  name: 'dashboard_meetings',
  schema: meetingRow,
  indexes: [{ fields: { status: 1, over: 1, started: 1, startsAt: 1 } }, { fields: { status: 1, startsAt: 1 } }],
});
export const meetingTallies = defineCollection<TallyDocument>({ name: 'dashboard_meeting_tallies', schema: tally });

/** Who was counted as a user; who is erased is not counted again. */
export const userRows = defineCollection({
  name: 'dashboard_users',
  schema: z.object({ ...versioned, erased: z.boolean().optional() }),
});
export const userTallies = defineCollection<TallyDocument>({ name: 'dashboard_user_tallies', schema: tally });

/** One row a request to be verified; `isPending` is whether it is counted. */
export const verificationRows = defineCollection({
  name: 'dashboard_verifications',
  schema: z.object({ ...versioned, isPending: z.boolean() }),
});
export const verificationTallies = defineCollection<TallyDocument>({ name: 'dashboard_verification_tallies', schema: tally });

/** One row an abuse report. */
export const reportRows = defineCollection({
  name: 'dashboard_reports',
  schema: z.object({
    ...versioned,
    /** What of it waits for a decision. */
    waits: z.enum(['open', 'appeals']).optional(),
  }),
});
export type ReportRow = z.infer<typeof reportRows.schema>;
export const reportTallies = defineCollection<TallyDocument>({ name: 'dashboard_report_tallies', schema: tally });

/** One row an order, from which its share of the counts is known. */
export const orderRows = defineCollection<OrderRow>({
  name: 'dashboard_orders',
  schema: orderRow,
});
/** One row for each person who has ordered a plan, for the way from an order to a meeting. */
export const buyerRows = defineCollection<BuyerRow>({
  name: 'dashboard_buyers',
  schema: buyerRow,
});
export const paymentTallies = defineCollection<TallyDocument>({ name: 'dashboard_payment_tallies', schema: tally });

const pending = z.object({
  ...versioned,
  meetings: z.number(),
  verifications: z.number(),
  /** Messages that wait for an answer; missing until an announcement of this release. */
  contact: z.number().optional(),
  reports: z.number().optional(),
  /** While the read model is rebuilt, its intermediate counts are not announced. */
  paused: z.boolean(),
});
export type PendingCounts = z.infer<typeof pending>;
/** The pending counts that were announced last; one document. */
export const pendingCounts = defineCollection<PendingCounts>({ name: 'pending_counts', schema: pending });

export const collections = [
  meetingRows,
  meetingTallies,
  userRows,
  userTallies,
  verificationRows,
  verificationTallies,
  reportRows,
  reportTallies,
  orderRows,
  buyerRows,
  paymentTallies,
  pendingCounts,
  auditEntries,
  auditChains,
  people,
  testimonials,
  discardedImages,
  contactMessages,
  viewsOfAdmins,
];
