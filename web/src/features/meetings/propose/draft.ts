import { emptyMeeting, type MeetingValues, valuesOf } from '../../../shared/meeting-form/meeting-values.ts';
import { session } from '../../../shared/session/session.ts';
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

const prefix = 'visavis.draft.';
/** One draft per person for a new meeting, one per meeting that is edited; proposing again starts from that meeting. */
const keyOf = (request: HostMeetingRequest) => {
  const of = request.kind === 'edit' ? request.meeting._id : (request.from?._id ?? 'new');
  return `${prefix}${session.get()?.user?._id ?? 'nobody'}.${of}`;
};

export const readDraft = (request: HostMeetingRequest): MeetingValues | undefined => {
  try {
    const draft = JSON.parse(tabStore.get(keyOf(request)) ?? 'null') as MeetingValues | null;
    // One that an earlier release kept may lack what is new.
    return draft && Array.isArray(draft.coHosts) ? { ...emptyMeeting(), ...draft } : undefined;
  } catch {
    return undefined;
  }
};
export const keepDraft = (request: HostMeetingRequest, form: MeetingValues) => tabStore.set(keyOf(request), JSON.stringify(form));
export const dropDraft = (request: HostMeetingRequest) => tabStore.remove(keyOf(request));

// Drafts hold phones of co-hosts: they leave with the person.
session.subscribe((_, change) => {
  if (change !== 'signed-out') return;
  for (const key of tabStore.keys()) if (key.startsWith(prefix)) tabStore.remove(key);
});
