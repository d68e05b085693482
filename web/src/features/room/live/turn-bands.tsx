import { TURN } from '@visavis/contracts/constants/session';
import { t } from '../../../shared/i18n/en/room.ts';
import type { RoomState } from '../api.ts';
import { clock, isStaff, pauseLeftMs } from '../state/room-view.ts';
import { type Band, Clock, undoBand } from './band.tsx';
import { leftOfTurn } from './clock/meeting-timer.tsx';
import type { TurnActions } from './use-turn.ts';

/**
 * What there is to say of the turn: it was finished and can be taken back, it ends soon or is over, it stands still, for a
 * phone call or a pause.
 */
export const turnBands = (session: RoomState, now: number, turn: TurnActions, phone: { mine: boolean; of: string[] }) => {
  const { me } = session;
  const left = leftOfTurn(session, now);
  const over = (ms: number) => {
    if (!isStaff(me.role)) return t('turn.overGuest', { host: session.meeting.host.name });
    const question = turn.next ? t('turn.overNext', { name: turn.next.name }) : t('turn.over');
    // The host is asked again each minute, readers of screens too: the words change.
    const minutes = Math.floor(ms / 60_000);
    return minutes > 0 ? `${question} ${t('call.over', { clock: clock(minutes * 60_000) })}` : question;
  };
  const ends: Band | undefined =
    left === undefined || left > TURN.warnBeforeMs
      ? undefined
      : { tone: 'warning', text: left > 0 ? t('turn.endsSoon') : over(-left) };
  const pausedMs = pauseLeftMs(session, now);
  const paused: Band | undefined =
    pausedMs === 0
      ? undefined
      : {
          text: (
            <>
              {t('turn.paused')}
              <Clock ms={pausedMs} />
            </>
          ),
        };
  const phoneMs = session.turn?.phoneUntil ? Date.parse(session.turn.phoneUntil) - now : 0;
  const waits = phoneMs > 0;
  const calling = phone.mine || (waits && phone.of.length > 0);
  const onPhone: Band | undefined = calling
    ? {
        text: (
          <>
            {phone.mine ? t('devices:phone.mine') : t('devices:phone.of', { name: phone.of.join(', ') })}
            {phone.mine && waits ? ` ${t('devices:phone.waits')}` : null}
            {waits ? <Clock ms={phoneMs} /> : null}
          </>
        ),
      }
    : undefined;
  return { undo: undoBand(session, now, turn), ends, paused, onPhone };
};
