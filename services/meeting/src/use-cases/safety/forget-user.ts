import { blockDropped } from '@visavis/contracts/events/reports';
import type { Unit } from '@visavis/store';
import { blocks, blocksAbout, blocksOf } from '../../data/safety/blocks.ts';
import { feedback, writtenFeedback } from '../../data/safety/feedback.ts';
import { reports, reportsAbout, writtenReports } from '../../data/safety/reports.ts';
import type { MeetingDeps } from '../deps.ts';
import { lockBlocks } from './blocks.ts';

const BATCH = 200;

/**
 * Of an erased account: their blocks are gone, and what they wrote. That there was a report, and what was decided, stays: it is
 * about the other person. Returns whether some is left.
 */
export async function forgetSafety({ events }: Pick<MeetingDeps, 'events'>, unit: Unit, userId: string): Promise<boolean> {
  const limit = BATCH;
  const [ownBlocks, ratings, made] = [unit.collection(blocks), unit.collection(feedback), unit.collection(reports)];
  const own = await blocksOf(unit, userId);
  const others = await blocksAbout(unit, userId, limit);
  const rated = await writtenFeedback(unit, userId, limit);
  const reported = await writtenReports(unit, userId, limit);
  const appealed = (await reportsAbout(unit, userId, 1_000)).filter(({ appeal }) => appeal?.text);
  for (const block of [...own, ...others]) {
    ownBlocks.delete(block);
    const pair = { userId: block.userId, blockedId: block.blockedId };
    unit.publish(events(blockDropped, block.userId, pair), await lockBlocks(unit, block.userId));
  }
  for (const record of rated) ratings.save({ ...record, text: '', mayQuote: false });
  for (const report of reported) made.save({ ...report, text: '' });
  for (const report of appealed) if (report.appeal) made.save({ ...report, appeal: { ...report.appeal, text: '' } });
  return [others, rated, reported].some(({ length }) => length === BATCH);
}
