import type { Consumer } from '@visavis/event-bus';
import type { Routes, Service } from '@visavis/platform';
import { rebuild } from '@visavis/store';
import { collections } from './data/collections.ts';
import { people } from './data/people.ts';
import { closeMeetingsOnUserDeactivated } from './events/close-meetings-on-user-deactivated.ts';
import { KEEP_PEOPLE, keepPeopleOnUserEvent } from './events/keep-people-on-user-event.ts';
import { linkCoHostOnUserEvent } from './events/link-co-host-on-user-event.ts';
import { renameHostOnProfileUpdated } from './events/rename-host-on-profile-updated.ts';
import { adminMeetingRoutes } from './http/admin-meetings.ts';
import { adminUserMeetingRoutes } from './http/admin-user-meetings.ts';
import { meetingRoutes } from './http/meetings.ts';
import { sessionRoutes } from './http/session.ts';
import { videoRoutes } from './http/videos.ts';
import type { UseCaseDeps } from './use-cases/context.ts';
import { type DemoHost, seedMeetings } from './use-cases/demo/seed-meetings.ts';
import { createSessionReaper } from './use-cases/session/reap-sessions.ts';
import { settleDueMeetings } from './use-cases/settle-due-meetings.ts';
import { sweepUploads } from './use-cases/videos/sweep-uploads.ts';

export interface MeetingServiceDeps extends UseCaseDeps {
  routes: Routes;
}

export interface MeetingService extends Service<Consumer> {
  /** Demo data for an empty product; idempotent. */
  seedMeetings(hosts: readonly DemoHost[], now?: Date): Promise<void>;
}

/** Wiring only. */
export function createMeetingService(given: MeetingServiceDeps): MeetingService {
  const { store, routes } = given;
  let opened: ReturnType<MeetingServiceDeps['files']> | undefined;
  const files = () => {
    opened ??= given.files();
    return opened;
  };
  const deps = { ...given, files };
  meetingRoutes(routes, deps);
  adminMeetingRoutes(routes, deps);
  adminUserMeetingRoutes(routes, deps);
  videoRoutes(routes, deps);
  sessionRoutes(routes, deps);
  return {
    name: 'meeting',
    router: routes.router,
    consumers: [
      keepPeopleOnUserEvent(store),
      renameHostOnProfileUpdated(deps),
      linkCoHostOnUserEvent(deps),
      closeMeetingsOnUserDeactivated(deps),
    ],
    jobs: [
      { name: 'look-after-sessions', everyMs: 1_000, run: createSessionReaper(deps) },
      {
        name: 'settle-due-meetings',
        everyMs: 1_000,
        run: async (now) => {
          await settleDueMeetings(deps, now);
        },
      },
      {
        name: 'sweep-uploads',
        everyMs: 60_000,
        run: async (now) => {
          await sweepUploads(deps, now);
        },
      },
    ],
    async start() {
      await store.prepare(collections);
      // A wrong setting shows at the start, not with the first video.
      await files();
    },
    async rebuild(replay) {
      await store.prepare(collections);
      await rebuild(store, { consumerId: KEEP_PEOPLE, collections: [people] });
      return replay(keepPeopleOnUserEvent(store));
    },
    seedMeetings: (hosts, now = deps.clock.now()) => seedMeetings(deps, hosts, now),
  };
}
