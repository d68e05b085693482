import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { useReloadGuard } from '../../../shared/state/reload-guard.ts';
import { sendingsAtom } from './uploads.ts';

/**
 * While something is being sent, the app is not left without a question, nor reloads by itself. Once, in the admin area's layout.
 */
export const useUploadGuard = () => {
  const active = Object.keys(useAtomValue(sendingsAtom)).length > 0;
  useReloadGuard('form', active);
  useEffect(() => {
    if (!active) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [active]);
};
