import type { Consumer } from '@visavis/event-bus';
import type { Routes, Service } from '@visavis/platform';
import { rebuild } from '@visavis/store';
import { collections } from './data/collections.ts';
import { people } from './data/people.ts';
import { closeMeetingsOnUserDeactivated } from './events/close-meetings-on-user-deactivated.ts';
import { KEEP_PEOPLE, keepPeopleOnUserEvent } from './events/keep-people-on-user-event.ts';
import { linkCoHostOnUserRegistered } from './events/link-co-host-on-user-registered.ts';
import { renameHostOnProfileUpdated } from './events/rename-host-on-profile-updated.ts';
import { adminMeetingRoutes } from './http/admin-meetings.ts';
import { meetingRoutes } from './http/meetings.ts';
import { sessionRoutes } from './http/session.ts';
import type { UseCaseDeps } from './use-cases/context.ts';
import { type DemoHost, seedMeetings } from './use-cases/demo/seed-meetings.ts';
import { createSessionReaper } from './use-cases/session/reap-sessions.ts';
import { settleDueMeetings } from './use-cases/settle-due-meetings.ts';

export interface MeetingServiceDeps extends UseCaseDeps {
  routes: Routes;
}

export interface MeetingService extends Service<Consumer> {
  /** Demo data for an empty product; idempotent. */
  seedMeetings(hosts: readonly DemoHost[], now?: Date): Promise<void>;
}

/** Wiring only. */
export function createMeetingService(deps: MeetingServiceDeps): MeetingService {
  const { store, routes } = deps;
  meetingRoutes(routes, deps);
  adminMeetingRoutes(routes, deps);
  sessionRoutes(routes, deps);
  return {
    name: 'meeting',
    router: routes.router,
    consumers: [
      keepPeopleOnUserEvent(store),
      renameHostOnProfileUpdated(store),
      linkCoHostOnUserRegistered(deps),
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
    ],
    start: () => store.prepare(collections),
    async rebuild(replay) {
      await store.prepare(collections);
      await rebuild(store, { consumerId: KEEP_PEOPLE, collections: [people] });
      return replay(keepPeopleOnUserEvent(store));
    },
    seedMeetings: (hosts, now = deps.clock.now()) => seedMeetings(deps, hosts, now),
  };
}
