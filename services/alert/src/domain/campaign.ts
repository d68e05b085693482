import type { Reminder } from './threads/thread.ts';

/**
 * One thing to tell many people, and how far it has come. `announce` goes to those who asked for such meetings or follow the host; the others
 * to everybody who has a thread about the meeting.
 */
export interface Campaign {
  meetingId: string;
  change: 'announce' | 'move' | 'cancel' | 'remind';
  reminder: Reminder | null;
  /** An admin's doing: hosts are told what they did not do themselves. */
  byAdmin: boolean;
  stage: Stage;
  /** The last one that was reached in this stage. */
  after: { _id: string; createdAt: Date } | null;
  at: Date;
}

export const STAGES = ['category', 'all-categories', 'followers', 'threads'] as const;
export type Stage = (typeof STAGES)[number];

export const firstStage = (change: Campaign['change']): Stage => (change === 'announce' ? 'category' : 'threads');

/** Undefined after the last one. */
export const stageAfter = (stage: Stage): Stage | undefined =>
  stage === 'category' ? 'all-categories' : stage === 'all-categories' ? 'followers' : undefined;
