import { FEEDBACK } from '@visavis/contracts/constants/safety';
import { feedbackSubmitted } from '@visavis/contracts/events/reports';
import type { FeedbackForm } from '@visavis/contracts/report-form';
import { Conflict } from '@visavis/platform';
import { publish } from '../../data/event-sequences.ts';
import { type FeedbackRecord, feedback, feedbackId, feedbackOf, feedbackOn } from '../../data/safety/feedback.ts';
import { getSession, guestsMet } from '../../data/sessions.ts';
import { isAnyHost, type Meeting } from '../../domain/meeting.ts';
import { hasStayed } from '../../domain/session/encounters.ts';
import { type MeetingCommand, type MeetingDeps, viewerOf } from '../deps.ts';
import { loadFor } from '../load-meeting.ts';

export interface FeedbackView {
  own: FeedbackRecord | undefined;
  canSubmit: boolean;
  /** Undefined for who may not read it. */
  received: FeedbackRecord[] | undefined;
}

/** Throws NOT_FOUND. */
export async function readFeedback({ store }: Pick<MeetingDeps, 'store'>, command: MeetingCommand): Promise<FeedbackView> {
  const { meetingId, principal, now } = command;
  const viewer = viewerOf(principal);
  const meeting = await loadFor(store, command);
  const [own, met] = [await feedbackOf(store, meetingId, viewer.userId), await guestsMet(store, meetingId)];
  const canSubmit = hasMet(meeting, met, viewer.userId) && (!own || mayChange(own, now));
  if (!viewer.isAdmin && !isAnyHost(meeting, viewer.userId)) return { own, canSubmit, received: undefined };
  const received = await feedbackOn(store, meetingId);
  return { own, canSubmit, received: viewer.isAdmin ? received : received.filter(({ asHost }) => !asHost) };
}

/**
 * Given once, and changed for a day; the same again changes nothing. Guests alone are quoted, and take that back at any time.
 * Throws NOT_FOUND, NOT_MET and FEEDBACK_FINAL.
 */
export function submitFeedback(deps: MeetingDeps, command: MeetingCommand & { form: FeedbackForm }): Promise<FeedbackRecord> {
  const { meetingId, principal, now } = command;
  const { userId } = principal;
  return deps.store.transaction(async (unit) => {
    const meeting = await loadFor(unit, command);
    const { met = [], encounters = [] } = (await getSession(unit, meetingId)) ?? {};
    if (!hasMet(meeting, met, userId)) throw new Conflict('NOT_MET', 'You met nobody in this meeting');
    const own = encounters.find(({ guestId }) => guestId === userId);
    const asHost = isAnyHost(meeting, userId);
    const { rating, tags, text } = command.form;
    const form = { rating, tags, text, mayQuote: command.form.mayQuote === true && !asHost && text !== '' };
    const stored = await feedbackOf(unit, meetingId, userId);
    const isSame = stored && hasSameWords(stored, form);
    if (isSame && stored.mayQuote === form.mayQuote) return stored;
    if (stored && !mayChange(stored, now) && !(isSame && stored.mayQuote))
      throw new Conflict('FEEDBACK_FINAL', 'This feedback can no longer be changed');
    const writer = unit.collection(feedback);
    const entry = { meetingId, userId, asHost, ...form, brief: own && !hasStayed(own, now) ? (true as const) : undefined };
    const saved = stored
      ? writer.save({ ...stored, ...entry })
      : writer.insert({ _id: feedbackId(meetingId, userId), ...entry, at: now });
    await publish(unit, meetingId, [deps.events(feedbackSubmitted, meetingId, { meetingId, userId, hostId: meeting.hostId })]);
    return saved;
  });
}

const mayChange = ({ at }: FeedbackRecord, now: Date) => now.getTime() - at.getTime() < FEEDBACK.changeMs;
const hasSameWords = ({ rating, tags, text }: FeedbackRecord, form: FeedbackForm) =>
  rating === form.rating &&
  text === form.text &&
  tags.length === form.tags.length &&
  tags.every((tag) => form.tags.includes(tag));

/** Guests who met a host; and the hosts, once one of them met a guest. */
export const hasMet = (meeting: Meeting, met: readonly string[], userId: string) =>
  met.includes(userId) || (isAnyHost(meeting, userId) && met.length > 0);

/** What a reader's list shows of it. */
export const canSubmitFeedback = (
  meeting: Meeting,
  met: readonly string[],
  userId: string,
  own: FeedbackRecord | undefined,
  now: Date,
) => hasMet(meeting, met, userId) && (!own || mayChange(own, now));
