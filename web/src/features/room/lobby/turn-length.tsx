import { TURN } from '@visavis/contracts/constants/session';
import { useT } from '../../../shared/i18n/en/room.ts';
import type { RoomState } from '../api.ts';
import type { TurnActions } from '../live/use-turn.ts';
import styles from './lobby.module.css';

const usual = [5, 10, 15, 20, 30];

/** How long each guest has: the one who is here, too, and the turns from now on. */
export const TurnLength = ({ session, turn }: { session: RoomState; turn: TurnActions }) => {
  const t = useT();
  if (session.turnMinutes === undefined) return null;
  const lengths = [...new Set([...usual, session.turnMinutes ?? TURN.minutes])].sort((one, other) => one - other);
  return (
    <label className={styles.turnLength}>
      <span>{t('turn.length')}</span>
      <select
        value={session.turnMinutes ?? ''}
        disabled={turn.busy}
        onChange={({ target }) => turn.setLength(target.value === '' ? null : Number(target.value))}
      >
        {lengths.map((count) => (
          <option key={count} value={count}>
            {t('turn.minutes', { count })}
          </option>
        ))}
        <option value="">{t('turn.open')}</option>
      </select>
    </label>
  );
};
