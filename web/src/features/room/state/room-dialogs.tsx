import { createContext, type ReactNode, Suspense, useContext, useState } from 'react';
import { useReloadGuard } from '../../../shared/state/reload-guard.ts';

const Opening = createContext<(dialog: ReactNode) => void>(() => undefined);
/** Opens a dialog in place of another; none closes it. */
export const useRoomDialog = () => useContext(Opening);

/** Holds what somebody writes beside the room's screens, which replace each other while they do. */
export const RoomDialogs = ({ children }: { children: ReactNode }) => {
  const [dialog, open] = useState<ReactNode>();
  useReloadGuard('form', dialog !== undefined);
  return (
    <Opening value={open}>
      {children}
      <Suspense fallback={null}>{dialog}</Suspense>
    </Opening>
  );
};
