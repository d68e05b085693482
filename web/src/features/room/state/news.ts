import { TURN } from '@visavis/contracts/constants/session';
import type { SessionSnapshot } from '@visavis/contracts/session';
import { t } from '../../../shared/i18n/en/room.ts';
import { isStaff, type Stage } from './room-view.ts';

/** What somebody must hear of who looks at another page or window. */
export type News = { kind: 'admitted' | 'ends-soon' } | { kind: 'arrived'; names: string[] };

/** What each snapshot brings, after the first one of this visit. */
export const createNews = () => {
  let place: SessionSnapshot['me']['place'] | undefined;
  let knownTickets: ReadonlySet<string> | undefined;
  return ({ me, queue, participants }: SessionSnapshot): News | undefined => {
    const before = place;
    place = me.place;
    if (!isStaff(me.role)) {
      const isLetIn = (at: typeof place) => at === 'admitted' || at === 'room';
      return before !== undefined && !isLetIn(before) && isLetIn(place) ? { kind: 'admitted' } : undefined;
    }
    if (!queue) return undefined;
    const arrivals = knownTickets ? queue.filter(({ ticketId }) => !knownTickets?.has(ticketId)) : [];
    const inside = participants.flatMap(({ ticketId }) => (ticketId ? [ticketId] : []));
    knownTickets = new Set([...(knownTickets ?? []), ...inside, ...queue.map(({ ticketId }) => ticketId)]);
    return arrivals.length > 0 ? { kind: 'arrived', names: arrivals.map(({ name }) => name) } : undefined;
  };
};

/** The server's time, in ms, at which the people of a call learn that half a minute is left; undefined: no turn runs. */
export const warnsAt = ({ turnEndsAt, phase }: SessionSnapshot, stage: Stage): number | undefined =>
  stage === 'in' && phase === 'live' && turnEndsAt ? Date.parse(turnEndsAt) - TURN.warnBeforeMs : undefined;

export const newsTitle = (news: News): string => {
  if (news.kind !== 'arrived') return t(news.kind === 'admitted' ? 'roomQueue:news.in' : 'roomQueue:news.left');
  const [name, ...others] = news.names;
  return others.length === 0
    ? t('roomQueue:news.arrived', { name: name ?? '' })
    : t('roomQueue:news.arrivedMany', { count: news.names.length });
};
