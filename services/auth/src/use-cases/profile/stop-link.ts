import { errorOf, readTimedLink, signTimedLink } from '@visavis/platform';
import { forgetDevices } from '../../data/known-devices.ts';
import { getUser } from '../../data/users.ts';
import { refusals } from '../../domain/refusals.ts';
import type { UserRecord } from '../../domain/user.ts';
import type { AuthDeps } from '../deps.ts';
import { revokeOthers, saveWithoutOthers } from '../sessions/end-session.ts';

/** The page tells these links from those that confirm something by it. */
const PREFIX = 'phone~';

/** What the old phone gets while a change waits; good until then. It opens a page with a button. */
export const stopLink = ({ config, secrets }: AuthDeps, { _id, phoneChange }: UserRecord): string =>
  phoneChange
    ? `${config.publicUrl}/notifications/confirm/${PREFIX}${signTimedLink([secrets.phoneStops], _id, phoneChange.at)}`
    : '';

/**
 * Stops the change that waits, whoever requested it and whoever is signed in: the link came to the old phone. All sessions end,
 * and the device of the one that requested the change is forgotten; the owner's stay known. The same link again, or one of a
 * change that was stopped already, changes nothing. Throws LINK_INVALID and LINK_EXPIRED.
 */
export async function stopByLink(deps: AuthDeps, { token, now }: { token: string; now: Date }): Promise<void> {
  const link = token.startsWith(PREFIX) ? readTimedLink([deps.secrets.phoneStops], token.slice(PREFIX.length), now) : undefined;
  if (link === 'expired') throw errorOf(refusals.linkExpired());
  if (!link) throw errorOf(refusals.linkInvalid());
  const announcements = await deps.store.transaction(async (unit) => {
    const before = await getUser(unit, link.id);
    if (!before) throw errorOf(refusals.linkInvalid());
    if (!before.phoneChange) return [];
    const { sessionId } = before.phoneChange;
    await forgetDevices(unit, before._id, (each) => each === sessionId);
    const ended = await revokeOthers(deps, unit, { userId: before._id, sessionId: '', now });
    await saveWithoutOthers(deps, unit, before, { sessionId: '', ended: ended.length });
    return ended;
  });
  await deps.announce(announcements);
}
