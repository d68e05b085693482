import { CLIENT } from '@visavis/contracts/constants/client';
import { useAtomValue } from 'jotai';
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { t, useT } from '../../shared/i18n/en/app.ts';
import { assetFailedAtom } from '../../shared/loading/lazy-part.ts';
import { heldByCallAtom, heldByFormAtom, reloadHeldAtom } from '../../shared/state/reload-guard.ts';
import { store } from '../../shared/state/store.ts';
import { Button } from '../../shared/ui/button.tsx';
import { keepOrigin, originOfDialog } from '../../shared/ui/return-focus.ts';
import { toast } from '../../shared/ui/toasts.ts';
import styles from './connection-overlay.module.css';

/** One of the two arcs, adrift: its line is cut, the other is a planet far away. Decorative. */
const LostArc = () => (
  <svg className={styles.scene} viewBox="0 0 240 120" aria-hidden="true" focusable="false">
    <path className={styles.stars} d="M14 34h0M48 96h0M92 12h0M126 104h0M150 22h0M222 14h0M228 98h0M30 66h0M176 110h0" />
    <circle className={styles.planet} cx="190" cy="58" r="20" />
    <path className={styles.ring} d="M160 68c-6 7 4 9 30-1s38-20 30-23" />
    <path className={styles.line} d="M84 62c14 14 26-12 40-4s18 10 30 6" />
    <path className={styles.arc} d="M50 34a30 30 0 0 1 12 56" />
  </svg>
);

/** Set for the tab while the connection is gone; a reload follows its return. */
let connectionLost = false;

const useConnection = () => {
  const [offline, setOffline] = useState(false);
  const assetFailed = useAtomValue(assetFailedAtom);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const went = () => {
      connectionLost = true;
      toast.warning(t('connection.offline'), { key: 'network' });
      clearTimeout(timer);
      timer = setTimeout(() => setOffline(true), CLIENT.offlineOverlayMs);
    };
    const returned = () => {
      clearTimeout(timer);
      setOffline(false);
      toast.success(t('connection.restored'), { key: 'network' });
      if (!connectionLost) return;
      connectionLost = false;
      // A call and an unsent form resynchronise instead: a reload would cost the person more than it repairs.
      timer = setTimeout(() => store.get(reloadHeldAtom) || window.location.reload(), CLIENT.reloadAfterReconnectMs);
    };
    window.addEventListener('offline', went);
    window.addEventListener('online', returned);
    if (!navigator.onLine) went();
    return () => {
      clearTimeout(timer);
      window.removeEventListener('offline', went);
      window.removeEventListener('online', returned);
    };
  }, []);
  return offline ? 'offline' : assetFailed ? 'asset' : undefined;
};

/**
 * The browser's own dialog: there is nothing to load that it is made of, and it lies above any other. Without `onClose` it stays.
 */
const Overlay = ({ title, onClose, children }: { title: string; onClose?: () => void; children: ReactNode }) => {
  const element = useRef<HTMLDialogElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    const dialog = element.current;
    const leave = keepOrigin(originOfDialog());
    dialog?.showModal();
    return () => {
      dialog?.close();
      leave();
    };
  }, []);
  return (
    <dialog
      ref={element}
      role="alertdialog"
      className={styles.overlay}
      aria-labelledby={id}
      // A dialog below must not take the key for its own.
      onKeyDown={(event) => event.key === 'Escape' && event.stopPropagation()}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
      // Browsers close at a second Escape, whatever was said to the first.
      onClose={() => (onClose ? onClose() : element.current?.showModal())}
    >
      <h2 id={id} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </dialog>
  );
};

export const ConnectionOverlay = () => {
  const t = useT();
  const lost = useConnection();
  const inCall = useAtomValue(heldByCallAtom);
  const writing = useAtomValue(heldByFormAtom);
  const [writingOn, setWritingOn] = useState(false);
  useEffect(() => {
    if (!lost) setWritingOn(false);
  }, [lost]);
  if (!lost || inCall || (writing && writingOn)) return null;
  const writeOn = () => setWritingOn(true);
  return (
    <Overlay title={t('connection.lost')} {...(writing && { onClose: writeOn })}>
      <div className={styles.lost}>
        <LostArc />
        <p>{lost === 'offline' ? t('connection.drifted') : t('connection.partMissing')}</p>
        {writing ? (
          <>
            <p>{t('connection.draft')}</p>
            <Button kind="primary" onClick={writeOn}>
              {t('connection.writeOn')}
            </Button>
          </>
        ) : null}
        <Button kind={writing ? 'plain' : 'primary'} onClick={() => window.location.reload()}>
          {t('common:refreshPage')}
        </Button>
      </div>
    </Overlay>
  );
};
