import { CLIENT } from '@visavis/contracts/constants';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { Mark } from '../../shared/brand/mark.tsx';
import { heldByCallAtom, reloadHeldAtom } from '../../shared/state/reload-guard.ts';
import { store } from '../../shared/state/store.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { toast } from '../../shared/ui/toasts.ts';

/** Set for the tab while the connection is gone; a reload follows its return. */
let connectionLost = false;

const useConnection = () => {
  const [lost, setLost] = useState<'offline' | 'asset'>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const offline = () => {
      connectionLost = true;
      toast.warning('You are offline. Check your connection.', { key: 'network' });
      clearTimeout(timer);
      timer = setTimeout(() => setLost('offline'), CLIENT.offlineOverlayMs);
    };
    const online = () => {
      clearTimeout(timer);
      setLost((was) => (was === 'offline' ? undefined : was));
      toast.success('Network connection restored', { key: 'network' });
      if (!connectionLost) return;
      connectionLost = false;
      // A call and an unsent form resynchronise instead: a reload would cost the person more than it repairs.
      timer = setTimeout(() => store.get(reloadHeldAtom) || window.location.reload(), CLIENT.reloadAfterReconnectMs);
    };
    // A chunk that is gone: the network, or a release since this page was loaded.
    const assetFailed = () => setLost('asset');
    window.addEventListener('offline', offline);
    window.addEventListener('online', online);
    window.addEventListener('vite:preloadError', assetFailed);
    if (!navigator.onLine) offline();
    return () => {
      clearTimeout(timer);
      window.removeEventListener('offline', offline);
      window.removeEventListener('online', online);
      window.removeEventListener('vite:preloadError', assetFailed);
    };
  }, []);
  return lost;
};

export const ConnectionOverlay = () => {
  const lost = useConnection();
  const inCall = useAtomValue(heldByCallAtom);
  if (!lost || inCall) return null;
  return (
    <Dialog title="Lost in Space" role="alertdialog" size="small" insistent onClose={() => undefined}>
      <div style={{ display: 'grid', gap: 20, justifyItems: 'center', textAlign: 'center', padding: '12px 0' }}>
        <Mark size={64} state="waiting" />
        <p>
          {lost === 'offline'
            ? 'Your connection has drifted off. We pick up where you were as soon as it is back.'
            : 'A part of this page did not arrive. Refreshing brings it back.'}
        </p>
        <Button kind="primary" onClick={() => window.location.reload()}>
          Refresh Page
        </Button>
      </div>
    </Dialog>
  );
};
