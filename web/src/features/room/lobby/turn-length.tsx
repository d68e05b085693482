import { Suspense } from 'react';
import { lazyPart } from '../../../shared/loading/lazy-part.ts';
import type { RoomState } from '../api.ts';
import type { TurnActions } from '../live/use-turn.ts';

const TurnLengthField = lazyPart(() => import('../../../shared/meeting-form/turn-length-field.tsx'), 'TurnLengthField');

/** How long each guest has: the one who is here, too, and the turns from now on. */
export const TurnLength = ({ session: { turnMinutes }, turn }: { session: RoomState; turn: TurnActions }) =>
  turnMinutes === undefined ? null : (
    <Suspense fallback={null}>
      <TurnLengthField value={turnMinutes} disabled={turn.busy} onChange={turn.setLength} />
    </Suspense>
  );
