import { emptyMeeting, type MeetingValues, valuesOf } from '../../../shared/meeting-form/meeting-values.ts';
import { draftsOf } from '../../../shared/session/drafts.ts';
import { tabStore } from '../../../shared/session/storage.ts';
import type { HostMeetingRequest } from '../../../shared/state/overlays.ts';

/**
 * What the form starts with. Proposing again keeps everything but the day, which has passed or was refused, and of the co-hosts
 * those whom `userId` can invite: a co-host who proposes it again knows no phones, and is no co-host of their own meeting.
 */
export const initialOf = (request: HostMeetingRequest, userId?: string): MeetingValues => {
  if (request.kind === 'edit') return valuesOf(request.meeting);
  if (request.from) {
    const values = valuesOf(request.from);
    const coHosts = values.coHosts.filter((coHost) => coHost.phone !== '' && (!userId || coHost.userId !== userId));
    return { ...values, date: '', coHosts };
  }
  return { ...emptyMeeting(), category: request.category ?? '' };
};

/** One draft per person for a new meeting, one per meeting that is edited; proposing again starts from that meeting. */
export const draftKey = (request: HostMeetingRequest) =>
  `.${request.kind === 'edit' ? request.meeting._id : (request.from?._id ?? 'new')}`;

export const drafts = draftsOf(tabStore, 'visavis.draft.', (stored): MeetingValues | undefined => {
  const draft = stored as MeetingValues | null;
  // One that an earlier release kept may lack what is new.
  return draft && Array.isArray(draft.coHosts) ? { ...emptyMeeting(), ...draft } : undefined;
});
