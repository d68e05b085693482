import { TURN } from '@visavis/contracts/constants/session';
import type { ReactNode } from 'react';
import { t } from '../../../shared/i18n/en/room.ts';
import { Button } from '../../../shared/ui/button.tsx';
import type { RoomState } from '../api.ts';
import { clock, isStaff } from '../state/room-view.ts';
import { leftOfTurn } from './clock/meeting-timer.tsx';
import type { TurnActions } from './use-turn.ts';

export interface Band {
  tone?: 'warning';
  sign?: ReactNode;
  text: ReactNode;
  action?: ReactNode;
}

const Clock = ({ ms }: { ms: number }) => (
  <span className="tabular" aria-hidden="true">
    {' '}
    {clock(ms)}
  </span>
);

/**
 * What there is to say of the turn: it was finished and can be taken back, it ends soon or is over, it stands still, for a
 * phone call or a pause.
 */
export const turnBands = (session: RoomState, now: number, turn: TurnActions, phone: { mine: boolean; of: string[] }) => {
  const { finished, pausedUntil, me } = session;
  const left = leftOfTurn(session, now);
  const over = (ms: number) => {
    if (!isStaff(me.role)) return t('turn.overGuest', { host: session.meeting.host.name });
    const question = turn.next ? t('turn.overNext', { name: turn.next.name }) : t('turn.over');
    // The host is asked again each minute, readers of screens too: the words change.
    const minutes = Math.floor(ms / 60_000);
    return minutes > 0 ? `${question} ${t('call.over', { clock: clock(minutes * 60_000) })}` : question;
  };
  const undoMs = finished ? Date.parse(finished.until) - now : 0;
  const undo: Band | undefined =
    finished && undoMs > 0
      ? {
          text: (
            <>
              {t('turn.finished', { name: finished.name })}
              <Clock ms={undoMs} />
            </>
          ),
          action: (
            <Button size="small" kind="primary" disabled={turn.busy} onClick={turn.callBack}>
              {t('turn.callBack', { name: finished.name })}
            </Button>
          ),
        }
      : undefined;
  const ends: Band | undefined =
    left === undefined || left > TURN.warnBeforeMs
      ? undefined
      : { tone: 'warning', text: left > 0 ? t('turn.endsSoon') : over(-left) };
  const pausedMs = pausedUntil ? Date.parse(pausedUntil) - now : 0;
  const paused: Band | undefined =
    pausedMs <= 0
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
  return { undo, ends, paused, onPhone };
};
