import { Suspense } from 'react';
import { lazyPart } from '../../../shared/loading/lazy-part.ts';
import type { RoomState } from '../api.ts';
import type { TurnActions } from '../live/use-turn.ts';

const TurnLengthField = lazyPart(() => import('../../../shared/meeting-form/turn-length-field.tsx'), 'TurnLengthField');
const DoorField = lazyPart(() => import('./door-field.tsx'), 'DoorField');

/** How long each guest has, the one who is here and the turns from now on, and who comes in. */
export const TurnSettings = ({ session, turn }: { session: RoomState; turn: TurnActions }) =>
  session.turnMinutes === undefined ? null : (
    <Suspense fallback={null}>
      <TurnLengthField value={session.turnMinutes} disabled={turn.busy} onChange={turn.setLength} />
      <DoorField session={session} turn={turn} />
    </Suspense>
  );
