import { createHash } from 'node:crypto';
import { PROFILE } from '@visavis/contracts/constants/account';
import { errorOf, newId, newSecret, phoneKey, Unavailable } from '@visavis/platform';
import { getUser, saveUser } from '../../data/users.ts';
import { confirmEmailMessage } from '../../domain/messages.ts';
import { refusals } from '../../domain/refusals.ts';
import type { UserRecord } from '../../domain/user.ts';
import type { AuthDeps } from '../deps.ts';
import { activeUser } from './update-profile.ts';

const DAY_MS = 24 * 60 * 60_000;
/** The page tells links of accounts from those of alerts by it. */
const PREFIX = 'account~';

/**
 * Sends a link to the address of the profile; an earlier link is void from then on. Nothing is sent when the address is
 * confirmed, or while the last link is younger than its wait. Returns the user. Throws UNAUTHENTICATED, CONFLICT (no address),
 * RATE_LIMITED and UNAVAILABLE (not sent).
 */
export async function sendEmailLink(deps: AuthDeps, command: { userId: string; now: Date }): Promise<UserRecord> {
  const { store, messenger, config } = deps;
  const { userId, now } = command;
  const existing = await getUser(store, userId);
  if (!existing || !isDue(existing, now)) return store.transaction((unit) => withEmail(activeUser(unit, userId)));
  if (!messenger.channels.has('email')) throw new Unavailable('This site sends no emails yet', 1_000);
  await countLink(deps, userId, existing.email ?? '');

  const secret = newSecret();
  const { user, before } = await store.transaction(async (unit) => {
    const before = await withEmail(activeUser(unit, userId));
    // Sent by another request meanwhile, or to another address than the one that was counted.
    if (!isDue(before, now) || before.email !== existing.email) return { user: before, before: undefined };
    const link = {
      email: before.email,
      hash: hashOf(secret),
      sentAt: now,
      expiresAt: new Date(now.getTime() + PROFILE.emailLinkMs),
    };
    return { user: saveUser(unit, { ...before, emailLink: link }), before };
  });
  if (!before) return user;
  const url = `${config.publicUrl}/notifications/confirm/${PREFIX}${userId}~${secret}`;
  const message = confirmEmailMessage(url, user.language);
  const outcome = await messenger.send({ ...message, to: before.email, messageId: newId() });
  if (outcome.kind === 'accepted' || outcome.kind === 'unknown') return user;
  await forgetLink(deps, userId, hashOf(secret));
  throw new Unavailable('The email could not be sent', 1_000, { cause: new Error(`${outcome.kind}: ${outcome.detail}`) });
}

/**
 * Whoever opens the link has the address. The same link again changes nothing. Throws LINK_INVALID and LINK_EXPIRED (also of an
 * address that was replaced).
 */
export function confirmEmail(
  { store }: Pick<AuthDeps, 'store'>,
  { token, now }: { token: string; now: Date },
): Promise<'confirmed' | 'already'> {
  const [, userId, secret] = /^account~([\w-]+)~([\w-]+)$/.exec(token) ?? [];
  if (!userId || !secret) throw errorOf(refusals.linkInvalid());
  return store.transaction(async (unit) => {
    const user = await getUser(unit, userId);
    if (!user?.isActive) throw errorOf(refusals.linkInvalid());
    const { email, emailLink: link } = user;
    if (!link || link.hash !== hashOf(secret)) throw errorOf(refusals.linkExpired());
    if (link.email === user.confirmedEmail) return 'already';
    if (link.email !== email || link.expiresAt <= now) throw errorOf(refusals.linkExpired());
    saveUser(unit, { ...user, confirmedEmail: email });
    return 'confirmed';
  });
}

/** After a new address was saved, which stands whether or not its link can be sent: the person can ask for it again. */
export async function sendLinkToNewEmail(deps: AuthDeps, user: UserRecord, now: Date): Promise<UserRecord> {
  if (user.email === null || user.email === user.confirmedEmail || user.email === user.emailLink?.email) return user;
  return sendEmailLink(deps, { userId: user._id, now }).catch((error) => {
    deps.logger.warn({ err: error, userId: user._id }, 'a link that confirms an email address could not be sent');
    return user;
  });
}

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

const isDue = ({ email, confirmedEmail, emailLink }: UserRecord, now: Date): boolean =>
  email !== null &&
  email !== confirmedEmail &&
  !(emailLink?.email === email && emailLink.sentAt.getTime() + PROFILE.emailLinkWaitMs > now.getTime());

async function withEmail(found: Promise<UserRecord>): Promise<UserRecord & { email: string }> {
  const user = await found;
  if (user.email === null) throw errorOf(refusals.noEmail());
  return { ...user, email: user.email };
}

/** Of the user, and of the address: several accounts do not fill a stranger's mailbox. */
async function countLink({ cache, config }: AuthDeps, userId: string, email: string): Promise<void> {
  const budget = { limit: PROFILE.emailLinksPerDay, windowMs: DAY_MS };
  for (const key of [userId, phoneKey(config.phoneKeySecret, email)]) {
    const { allowed, retryAfterMs } = await cache.rateLimit('email-links', key, budget);
    if (!allowed) throw errorOf(refusals.tooMany(retryAfterMs));
  }
}

/** A link that nobody received must not delay the next one. */
const forgetLink = ({ store }: AuthDeps, userId: string, hash: string): Promise<void> =>
  store.transaction(async (unit) => {
    const user = await getUser(unit, userId);
    if (user?.emailLink?.hash !== hash) return;
    const { emailLink: _, ...rest } = user;
    saveUser(unit, rest);
  });
