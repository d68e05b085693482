import type { Reminder } from './threads/thread.ts';

/**
 * One thing to tell many people, and how far it has come. `announce` goes to those who asked for such meetings or follow the
 * host; the others to everybody who has a thread about the meeting.
 */
export interface Campaign {
  meetingId: string;
  change: 'announce' | 'move' | 'cancel' | 'remind';
  reminder: Reminder | null;
  /** Somebody else's doing than the host's, who is told of nothing that they did themselves. */
  byAdmin: boolean;
  stage: Stage;
  /** The last one that was reached in this stage. */
  after: { _id: string; by: string } | null;
  /** Lower goes first: 0 a reminder shortly before the start, 1 another one or a change, 2 an announcement. */
  urgency: number;
  /** When it was made, or had its last turn: a campaign for a few people does not wait until one for a million is through. */
  at: Date;
}

const SHORTLY_MS = 600_000;
export const isShortly = ({ aheadMs }: Reminder): boolean => aheadMs <= SHORTLY_MS;
export const campaignUrgency = ({ change, reminder }: Pick<Campaign, 'change' | 'reminder'>): number =>
  change === 'announce' ? 2 : reminder && isShortly(reminder) ? 0 : 1;

export const STAGES = ['category', 'all-categories', 'followers', 'threads'] as const;
export type Stage = (typeof STAGES)[number];

export const firstStage = (change: Campaign['change']): Stage => (change === 'announce' ? 'category' : 'threads');

/** Undefined after the last one. */
export const stageAfter = (stage: Stage): Stage | undefined =>
  stage === 'category' ? 'all-categories' : stage === 'all-categories' ? 'followers' : undefined;
