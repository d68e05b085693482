import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useT } from '../../../shared/i18n/en/app.ts';
import { latePart, loadPart } from '../../../shared/loading/lazy-part.ts';
import { useRoomResync, useServerEvent } from '../../../shared/realtime/hooks.ts';
import { userRoom } from '../../../shared/realtime/room-names.ts';
import { useUser } from '../../../shared/session/session.ts';
import buttonStyles from '../../../shared/ui/button.module.css';
import { Icon } from '../../../shared/ui/icon.tsx';
import { hearNew, hearRead } from '../changes.ts';
import { notificationKeys, useUnread } from '../latest.ts';
import styles from './bell.module.css';

const loadPanel = () => import('./panel.tsx');
const Panel = latePart(loadPanel, 'Panel');

/** Keeps every list of notifications as the server has it, whoever changes it: another tab, another device. */
const useLive = () => {
  const queryClient = useQueryClient();
  const user = useUser();
  useServerEvent('notification:new', (event) => hearNew(queryClient, event));
  useServerEvent('notification:read', (event) => hearRead(queryClient, event));
  useRoomResync(user && userRoom(user._id), () => void queryClient.invalidateQueries({ queryKey: notificationKeys.all }));
};

/** After the first paint and a quiet moment. */
const QUIET_MS = 2_000;

/** The bell of the signed-in person: how many notifications are unread, and the newest ones on a press. */
export const Bell = () => {
  const t = useT();
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const unread = useUnread() ?? 0;
  useLive();
  const navigate = useNavigate();
  useEffect(() => {
    let stop: (() => void) | undefined;
    let gone = false;
    const timer = setTimeout(async () => {
      // Only who has turned push messages on has a service worker.
      if (!(await navigator.serviceWorker?.getRegistration())) return;
      const { serveWorker } = await loadPart(() => import('../push/page-worker.ts'));
      if (!gone) stop = serveWorker(navigate);
    }, QUIET_MS);
    return () => {
      gone = true;
      clearTimeout(timer);
      stop?.();
    };
  }, [navigate]);
  const prepare = () => void loadPart(loadPanel);
  const words = unread > 0 ? t('header.unread', { count: unread }) : t('common:notifications');
  return (
    <>
      <button
        type="button"
        className={`${buttonStyles.iconButton} ${styles.bell}`}
        popoverTarget={id}
        aria-expanded={open}
        title={words}
        onPointerEnter={prepare}
        onFocus={prepare}
      >
        <Icon name="bell" />
        <span className="visually-hidden">{words}</span>
        <span className={`${styles.count} tabular`} data-some={unread > 0 || undefined} aria-hidden="true">
          {unread > 99 ? '99+' : unread || ''}
        </span>
      </button>
      {/* What changes within a button is not said aloud. */}
      <span role="status" className="visually-hidden">
        {unread > 0 ? words : ''}
      </span>
      <div ref={panel} id={id} popover="auto" className={styles.panel} onToggle={(event) => setOpen(event.newState === 'open')}>
        {open ? <Panel close={() => panel.current?.hidePopover()} /> : null}
      </div>
    </>
  );
};
