import { z } from 'zod';
import { type Reminder, reminder } from './threads/thread.ts';

export const STAGES = ['category', 'all-categories', 'followers', 'threads'] as const;
export type Stage = (typeof STAGES)[number];

/**
 * One thing to tell many people, and how far it has come. `announce` goes to those who asked for such meetings or follow the
 * host; the others to everybody who has a thread about the meeting.
 */
export const campaign = z.object({
  meetingId: z.string(),
  change: z.enum(['announce', 'move', 'cancel', 'remind']),
  reminder: reminder.nullable(),
  /** Somebody else's doing than the host's, who gets no message of what they did themselves. */
  byAdmin: z.boolean(),
  stage: z.enum(STAGES),
  /**
   * The last one that was reached in this stage. Of an earlier release, by another order: the stage begins again, which tells
   * nobody twice.
   */
  after: z.object({ _id: z.string(), by: z.string().default('') }).nullable(),
  /** Lower goes first: 0 a reminder shortly before the start, 1 another one or a change, 2 an announcement. */
  urgency: z.number().int().default(2),
  /** When it was made, or had its last turn: a campaign for a few people does not wait until one for a million is through. */
  at: z.date(),
});
export type Campaign = z.infer<typeof campaign>;

const SHORTLY_MS = 600_000;
export const isShortly = ({ aheadMs }: Reminder): boolean => aheadMs <= SHORTLY_MS;
export const campaignUrgency = ({ change, reminder }: Pick<Campaign, 'change' | 'reminder'>): number =>
  change === 'announce' ? 2 : reminder && isShortly(reminder) ? 0 : 1;

export const firstStage = (change: Campaign['change']): Stage => (change === 'announce' ? 'category' : 'threads');

/** Undefined after the last one. */
export const stageAfter = (stage: Stage): Stage | undefined =>
  stage === 'category' ? 'all-categories' : stage === 'all-categories' ? 'followers' : undefined;
