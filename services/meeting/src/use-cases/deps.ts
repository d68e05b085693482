import type { Cache } from '@visavis/cache';
import type { FileStore } from '@visavis/files';
import { type Metrics, type Principal, type ServiceClient, type ServiceDeps, throwIfRefused } from '@visavis/platform';
import type { Store } from '@visavis/store';
import type { MeetingConfig } from '../config.ts';
import { type Asking, authorize } from '../domain/authorize.ts';
import type { Meeting } from '../domain/meeting.ts';
import type { Viewer } from '../domain/visibility.ts';

/** What the use cases work with. */
export interface MeetingDeps extends ServiceDeps<'meeting', Store, Cache, MeetingConfig> {
  /** Opened once, at the start. */
  files: () => Promise<FileStore>;
  /** Calls billing about guests' passes. */
  services: ServiceClient;
  metrics: Metrics;
}

/** A call on one meeting, before it is loaded. */
export interface MeetingQuery<P extends Principal | undefined = Principal | undefined> {
  meetingId: string;
  principal: P;
  now: Date;
  /** Throws NOT_FOUND or FORBIDDEN where the call's row does not let them (`who`). */
  authorize(meeting: Meeting, guestsMet?: readonly string[]): void;
}
/** A user's command on one meeting. */
export type MeetingCommand = MeetingQuery<Principal>;

export interface MeetingCall<P extends Principal | undefined = Principal> {
  endpoint: { id: string; who?: Asking['who'] };
  params: { id: string };
  principal: P;
  now: Date;
}

export const commandOf = <P extends Principal | undefined>(call: MeetingCall<P>): MeetingQuery<P> => {
  const { endpoint, principal, now } = call;
  const asking = { who: endpoint.who, viewer: principal && viewerOf(principal), now };
  return {
    meetingId: call.params.id,
    principal,
    now,
    authorize: (meeting, guestsMet) => throwIfRefused(authorize(asking, meeting, guestsMet)),
  };
};

export const viewerOf = ({ userId, role, needsSecondFactor }: Principal): Viewer => ({
  userId,
  isAdmin: role === 'admin',
  isHeldAdmin: needsSecondFactor === true,
});
