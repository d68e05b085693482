import { useEffect } from 'react';
import { queryClient } from '../shared/api/query-client.ts';
import { startQuery } from '../shared/installation/installation.ts';
import { session } from '../shared/session/session.ts';
import { heldByCallAtom } from '../shared/state/reload-guard.ts';
import { store } from '../shared/state/store.ts';
import type { ChatPage } from '../shared/support/chat-widget.ts';
import { later } from '../shared/time/later.ts';

/** Somebody else's script, where the installation has it and the page's content security policy lets it in. */
const addScript = (src: string) => {
  const script = document.createElement('script');
  script.async = true;
  script.src = src;
  document.head.appendChild(script);
};

/** After the first paint and a quiet moment, as the sockets. */
const quietMs = 600;

const watchCall = (inCall: (active: boolean) => void) => {
  store.sub(heldByCallAtom, () => inCall(store.get(heldByCallAtom)));
  if (store.get(heldByCallAtom)) inCall(true);
};

let switchedOn = false;
const switchOn = async () => {
  const { features } = await queryClient.fetchQuery(startQuery);
  if (switchedOn) return;
  switchedOn = true;
  // While the app is developed its tools are needed, whatever the server says.
  if (features.hardening && import.meta.env.PROD) (await import('../shared/installation/harden.ts')).harden(window);
  if (features.gtmId) {
    const { followOtherTabs, startTagManager } = await import('../shared/analytics/tag-manager.ts');
    startTagManager(features.gtmId, { addScript, now: Date.now });
    followOtherTabs();
  }
  if (features.crispId) {
    const { startChatWidget } = await import('../shared/support/chat-widget.ts');
    startChatWidget(features.crispId, { page: window as ChatPage, session, addScript, later, watchCall });
  }
};

/** What this installation has switched on: WEB_HARDENING, GTM_ID, CRISP_ID. */
export const useInstallation = () => {
  useEffect(() => {
    // Without an answer nothing is switched on; the next visit asks again.
    const timer = setTimeout(() => switchOn().catch(() => undefined), quietMs);
    return () => clearTimeout(timer);
  }, []);
};
