import type { RoomState } from '../api/get-session.ts';
import { hostSentence } from '../lobby/host-sign.tsx';
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
        const place = `Place ${ticket.position} in the queue${wait ? `, ${wait}` : ''}.`;
        return `${place} ${hostSentence(session)}.`;
      }
      if (view.step === 'admitted') return 'You are going in.';
      return view.step === 'open' ? `The waiting room is open. ${hostSentence(session)}.` : '';
    case 'staff-lobby':
      return view.step === 'ready' ? `You can start the meeting. ${waiting(session)}` : waiting(session);
    case 'call':
      if (session.hostStatus === 'reconnecting') return `${session.meeting.host.name} is reconnecting.`;
      return others.length > 0 ? `In the room with ${others.join(' and ')}.` : `You are in the room. ${waiting(session)}`;
    case 'entering':
      return 'Entering the room.';
    default:
      return '';
  }
};
const waiting = ({ queue }: RoomState) =>
  queue === undefined ? '' : queue.length === 0 ? 'Nobody is waiting.' : `Waiting: ${queue.map(({ name }) => name).join(', ')}.`;

export const Announcer = ({ session, view }: { session: RoomState; view: RoomView }) => (
  <p className="visually-hidden" role="status">
    {sentenceFor(session, view)}
  </p>
);
