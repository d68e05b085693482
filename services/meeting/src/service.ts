import type { Routes, Service } from '@visavis/platform';
import { meetingConfig, meetingProcess } from './config.ts';
import { collections } from './data/collections.ts';
import { publishOlderInterests } from './data/interests.ts';
import { countPassesDue } from './data/sessions.ts';
import { keepPeopleOnUserEvent } from './events/keep-people-on-user-event.ts';
import { leaveSessionsOnSessionRevoked } from './events/leave-sessions-on-session-revoked.ts';
import { adminMeetingRoutes } from './http/admin-meetings.ts';
import { adminUserMeetingRoutes } from './http/admin-user-meetings.ts';
import { meetingRoutes } from './http/meetings.ts';
import { peopleRoutes } from './http/people.ts';
import { safetyRoutes } from './http/safety.ts';
import { sessionRoutes } from './http/session.ts';
import { videoRoutes } from './http/videos.ts';
import { type DemoHost, keepDemoMeetingOpen, seedMeetings } from './use-cases/demo/seed-meetings.ts';
import type { MeetingDeps } from './use-cases/deps.ts';
import { expireDueMeetings } from './use-cases/meetings/expire-due-meetings.ts';
import { normaliseCoHosts } from './use-cases/meetings/normalise-co-hosts.ts';
import { createSessionReaper } from './use-cases/session/reap-sessions.ts';
import { removeFromMedia } from './use-cases/session/remove-from-media.ts';
import { reportPasses } from './use-cases/session/report-passes.ts';
import { sweepUploads } from './use-cases/videos/sweep-uploads.ts';

export interface MeetingService extends Service {
  /** Demo data for an empty product; idempotent. */
  seedMeetings(hosts: readonly DemoHost[], now?: Date): Promise<void>;
  /** The id of the meeting in which the demo host sits now; makes one where there is none. */
  keepDemoMeetingOpen(host: DemoHost): Promise<string>;
}

/** Wiring only. */
export function createMeetingService(deps: MeetingDeps & { routes: Routes }): MeetingService {
  const { store, routes, metrics, clock } = deps;
  metrics.passBacklog.observe(async () => [
    { labels: { of: 'calls-to-billing' }, value: await countPassesDue(store, clock.now()) },
  ]);
  meetingRoutes(routes, deps);
  adminMeetingRoutes(routes, deps);
  adminUserMeetingRoutes(routes, deps);
  videoRoutes(routes, deps);
  sessionRoutes(routes, deps);
  safetyRoutes(routes, deps);
  peopleRoutes(routes, deps);
  return {
    name: 'meeting',
    router: routes.router,
    consumers: [keepPeopleOnUserEvent(deps), leaveSessionsOnSessionRevoked(deps)],
    jobs: [
      { name: 'look-after-sessions', everyMs: 1_000, run: createSessionReaper(deps) },
      { name: 'expire-due-meetings', everyMs: 1_000, run: (now) => expireDueMeetings(deps, now) },
      { name: 'normalise-co-hosts', everyMs: 300_000, run: normaliseCoHosts(deps) },
      { name: 'publish-older-interests', everyMs: 300_000, run: publishOlderInterests(store, deps.events) },
      // The name is in metrics and alerts.
      { name: 'settle-passes', everyMs: 1_000, run: (now) => reportPasses(deps, now) },
      { name: 'remove-from-media', everyMs: 1_000, run: (now) => removeFromMedia(deps, now) },
      { name: 'sweep-uploads', everyMs: 10_000, run: (now) => sweepUploads(deps, now) },
    ],
    async start() {
      await store.prepare(collections);
      // A wrong setting shows at the start, not with the first video.
      await deps.files();
    },
    seedMeetings: (hosts, now = deps.clock.now()) => seedMeetings(deps, hosts, now),
    keepDemoMeetingOpen: (host) => keepDemoMeetingOpen(deps, host, deps.clock.now()),
  };
}

/** The service as its host needs it. */
export const meetingService = { ...meetingProcess, config: meetingConfig, create: createMeetingService };
