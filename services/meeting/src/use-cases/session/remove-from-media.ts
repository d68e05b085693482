import { SESSION } from '@visavis/contracts/constants/session';
import { type MediaRemoval, noteLook, removalsDue } from '../../data/media-removals.ts';
import { getSession } from '../../data/sessions.ts';
import { attendeeOf } from '../../domain/session/places.ts';
import { roomIdOf } from '../../domain/session/session.ts';
import type { MeetingDeps } from '../deps.ts';
import { endConnections } from './media-server.ts';

/** Each is a call to the media server. */
const AT_ONCE = 50;
/** From one look to the next: as long as they have been out by now, within these. */
const AGAIN_MS = { shortest: 5_000, longest: 60_000 };

/**
 * Whoever is out of a room is out of it on the media server, too, and a meeting that is over has no room there: a connection
 * outlives the token that opened it. The session's commit has said so and waits for nobody; here it is done, and looked at again
 * for as long as somebody may come back by what they were given. Throws UNAVAILABLE: all is taken up again.
 */
export async function removeFromMedia(deps: MeetingDeps, now: Date): Promise<void> {
  const { mediaServer } = deps.config;
  if (!mediaServer) return;
  for (const removal of await removalsDue(deps.store, now, AT_ONCE)) {
    const { meetingId, userId } = removal;
    let next = nextLook(removal, undefined, now);
    try {
      if (await isBack(deps, removal)) next = undefined;
      else next = nextLook(removal, await endConnections(mediaServer, roomIdOf(meetingId), userId), now);
    } finally {
      // One that cannot be ended goes behind the others.
      await deps.store.transaction((unit) => noteLook(unit, removal, next));
    }
  }
}

/** Let in again: their connection is wanted. */
async function isBack({ store }: MeetingDeps, { meetingId, userId }: MediaRemoval): Promise<boolean> {
  if (userId === null) return false;
  const session = await getSession(store, meetingId);
  return session !== undefined && attendeeOf(session, userId) !== undefined;
}

/** Undefined: none. `wasThere`: as far as the media server has said. */
function nextLook({ since: before }: MediaRemoval, wasThere: boolean | undefined, now: Date) {
  const since = wasThere ? now : before;
  const outMs = now.getTime() - since.getTime();
  if (wasThere === false && outMs >= SESSION.mediaReturnMs) return undefined;
  const waitMs = Math.min(AGAIN_MS.longest, Math.max(AGAIN_MS.shortest, outMs));
  return { since, dueAt: new Date(now.getTime() + waitMs) };
}
