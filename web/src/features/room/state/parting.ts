import type { SessionSnapshot } from '@visavis/contracts/session';
import { t } from '../../../shared/i18n/en/room.ts';
import { serverWords } from '../../../shared/i18n/server-words.ts';

/** Who hosted a room that nobody hosts now. */
export interface HostAway {
  name: string;
  /** Expected back; otherwise they left. */
  isLost: boolean;
}

/** Undefined while somebody hosts. A host who lost the connection keeps the seat for longer than their guest has to wait. */
export const hostAway = ({ hostStatus, participants, meeting }: SessionSnapshot): HostAway | undefined =>
  hostStatus === 'reconnecting' ? lastHost({ participants, meeting }) : undefined;

export const lastHost = ({ participants, meeting }: Pick<SessionSnapshot, 'participants' | 'meeting'>): HostAway => {
  const lost = participants.find(({ role }) => role === 'host') ?? participants.find(({ role }) => role === 'cohost');
  return { name: lost?.name ?? meeting.host.name, isLost: lost !== undefined };
};

/** Of a guest who was in the room and waits at the front of the queue: a host sent them there, or no host was left. */
export const backInQueue = (session: SessionSnapshot) =>
  session.hostStatus === 'live'
    ? ({ kind: 'sent-back' } as const)
    : ({ kind: 'back-in-queue', away: lastHost(session) } as const);

/** Why a guest is at the front of the queue again, and what became of their pass. */
export const backWords = ({ name, isLost }: HostAway, session: SessionSnapshot): string =>
  [t(isLost ? 'roomQueue:back.lost' : 'roomQueue:back.left', { host: name }), t('roomQueue:back.first'), passWords(session)]
    .filter(Boolean)
    .join(' ');

/** Nothing where the service does not say. */
const passWords = ({ me: { passUsed } }: SessionSnapshot) =>
  passUsed === undefined ? '' : t(passUsed ? 'roomQueue:lost.passUsed' : 'roomQueue:lost.passKept');

/** What a guest reads who has no place any more and did nothing for it; undefined: nothing of the kind. */
export const lostPlaceWords = (session: SessionSnapshot): { title: string; text: string } | undefined => {
  const { lostPlace, notVerified, place, passUsed } = session.me;
  if (!lostPlace || place !== 'outside') return undefined;
  const title =
    lostPlace === 'ended' ? t('closed.ended') : t(lostPlace === 'room' ? 'roomQueue:lost.inRoom' : 'roomQueue:lost.title');
  // After the end nothing can be said of going in once more.
  const pass = lostPlace === 'ended' && passUsed ? '' : passWords(session);
  return { title, text: [t(`roomQueue:lost.${notVerified ? 'notVerified' : lostPlace}`), pass].filter(Boolean).join(' ') };
};

/** What a guest reads whom a host declined, or whose turn a host finished; undefined: nothing of the kind. */
export const dismissedWords = (session: SessionSnapshot): { title: string; text: string } | undefined => {
  const { dismissed, place } = session.me;
  if (!dismissed || place !== 'outside') return undefined;
  if (dismissed.how === 'finished') return { title: t('closed.turnOver'), text: passWords(session) };
  const { reason = '' } = dismissed;
  return { title: t('guest.denied', { host: session.meeting.host.name }), text: serverWords(reason) };
};

/** A guest who could have had a turn in this meeting, has no place in it now, and need not be told why. */
export const mayHaveMet = ({ me, phase }: Pick<SessionSnapshot, 'me' | 'phase'>) =>
  me.role === 'guest' && me.place === 'outside' && phase === 'live' && !me.blocked && me.dismissed?.how !== 'declined';
