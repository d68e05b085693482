import { useSetAtom } from 'jotai';
import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { decide } from '../dialogs/decision.ts';
import { keyHelpAtom } from '../shell/layout-state.ts';
import { areaAction, waitMs } from './area-keys.ts';
import { useKeys } from './use-keys.ts';

/** The keys that work on every admin screen. Once, in the layout. */
export const useAreaKeys = () => {
  const navigate = useNavigate();
  const showHelp = useSetAtom(keyHelpAtom);
  const waitsUntil = useRef(0);
  useKeys(
    (event) => {
      const action = areaAction(event.key, event.timeStamp < waitsUntil.current);
      waitsUntil.current = action?.kind === 'wait' ? event.timeStamp + waitMs : 0;
      if (!action || event.repeat) return;
      event.preventDefault();
      if (action.kind === 'go') navigate(action.to);
      else if (action.kind === 'help') showHelp(true);
      else if (action.kind === 'create') decide({ kind: 'create' });
    },
    { first: true },
  );
};
