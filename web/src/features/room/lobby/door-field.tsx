import { DOORS, type Door } from '@visavis/contracts/constants/session';
import { useT } from '../../../shared/i18n/en/room-queue.ts';
import { SelectField } from '../../../shared/kit/select-field.tsx';
import type { RoomState } from '../api.ts';
import type { TurnActions } from '../live/use-turn.ts';

/** Whom the hosts let in, and in which order. */
export const DoorField = ({ session: { door = 'open' }, turn }: { session: RoomState; turn: TurnActions }) => {
  const t = useT();
  return (
    <SelectField
      label={t('door.label')}
      {...(door === 'calm' && { hint: t('door.calmHint') })}
      value={door}
      options={DOORS.map((value) => ({ value, label: t(`door.${value}`) }))}
      disabled={turn.busy}
      onChange={(chosen) => turn.setDoor(chosen as Door)}
    />
  );
};
