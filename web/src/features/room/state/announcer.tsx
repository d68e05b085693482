import { t, useT } from '../../../shared/i18n/en/room.ts';
import { locale } from '../../../shared/i18n/i18n.ts';
import type { RoomState } from '../api.ts';
import { hostSentence } from '../lobby/host-sign.tsx';
import { hostAway } from './parting.ts';
import { estimate, type RoomView } from './room-view.ts';

/** Where things stand, in one sentence; without times that tick, so that it is read out only when something changed. */
export const sentenceFor = (session: RoomState, view: RoomView): string => {
  const { ticket } = session.me;
  const others = session.participants.filter(({ userId }) => userId !== session.me.userId).map(({ name }) => name);
  switch (view.kind) {
    case 'guest-lobby':
      if (view.step === 'queue' && ticket) {
        const wait = estimate(ticket.etaSec);
        // Other words than those on the screen, so that whoever looks for a text finds one.
        const place = wait ? t('say.placeAndWait', { place: ticket.position, wait }) : t('say.place', { place: ticket.position });
        return `${place} ${t('say.sentence', { sentence: hostSentence(session) })}`;
      }
      if (view.step === 'admitted') return t('say.goingIn');
      return view.step === 'open' ? `${t('say.open')} ${t('say.sentence', { sentence: hostSentence(session) })}` : '';
    case 'staff-lobby':
      return view.step === 'ready' ? `${t('say.canStart')} ${waiting(session)}` : waiting(session);
    case 'call': {
      const away = hostAway(session);
      if (away?.isLost) return t('say.reconnecting', { name: away.name });
      if (away) return t('say.sentence', { sentence: t('roomQueue:hostLeft', { name: away.name }) });
      return others.length > 0 ? t('say.with', { names: listed(others) }) : `${t('say.alone')} ${waiting(session)}`;
    }
    case 'entering':
      return t('say.entering');
    default:
      return '';
  }
};
const listed = (names: string[]) => new Intl.ListFormat(locale(), { type: 'conjunction' }).format(names);

const waiting = ({ queue }: RoomState) =>
  queue === undefined
    ? ''
    : queue.length === 0
      ? t('say.nobody')
      : t('say.waiting', { names: queue.map(({ name }) => name).join(', ') });

export const Announcer = ({ session, view }: { session: RoomState; view: RoomView }) => {
  useT();
  return (
    <p className="visually-hidden" role="status">
      {sentenceFor(session, view)}
    </p>
  );
};
