import type { Cache } from '@visavis/cache';
import type { FileStore } from '@visavis/files';
import type { Metrics, Principal, ServiceClient, ServiceDeps } from '@visavis/platform';
import type { Store } from '@visavis/store';
import type { MeetingConfig } from '../config.ts';
import type { Viewer } from '../domain/visibility.ts';

/** What the use cases work with. */
export interface MeetingDeps extends ServiceDeps<'meeting', Store, Cache, MeetingConfig> {
  /** Opened once, at the start. */
  files: () => Promise<FileStore>;
  /** Calls billing about guests' passes. */
  services: ServiceClient;
  metrics: Metrics;
}

/** A user's command on one meeting. */
export interface MeetingCommand {
  meetingId: string;
  principal: Principal;
  now: Date;
}

export const commandOf = (call: { params: { id: string }; principal: Principal; now: Date }): MeetingCommand => ({
  meetingId: call.params.id,
  principal: call.principal,
  now: call.now,
});

export const viewerOf = ({ userId, role }: Principal): Viewer => ({ userId, isAdmin: role === 'admin' });
