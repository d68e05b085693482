import { useEffect, useEffectEvent, useState } from 'react';
import type { Socket } from 'socket.io-client';
import { TRANSPORT } from '../../../shared/realtime/open-socket.ts';

const AGAIN_MS = 5_000;

/**
 * The socket of a screen on a wall, which hears only that something has changed. Whatever becomes of it, `changed` fetches: the
 * answer says why. Returns whether it is open. Without a link there is none.
 */
export function useWallSocket(link: string, changed: () => void): boolean {
  const [isOpen, setIsOpen] = useState(false);
  const fetchAgain = useEffectEvent(changed);
  useEffect(() => {
    if (!link) return undefined;
    let socket: Socket | undefined;
    let again: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const closed = () => {
      setIsOpen(false);
      fetchAgain();
      clearTimeout(again);
      // What the server has closed, the library does not open again.
      if (!socket?.active) again = setTimeout(() => socket?.connect(), AGAIN_MS);
    };
    void import('socket.io-client').then(({ io }) => {
      if (isOver) return;
      socket = io({ ...TRANSPORT, reconnectionAttempts: Number.POSITIVE_INFINITY, auth: { wall: link }, forceNew: true });
      socket.on('connect', () => {
        setIsOpen(true);
        fetchAgain();
      });
      socket.on('wall:changed', () => fetchAgain());
      socket.on('disconnect', closed);
      socket.on('connect_error', closed);
    });
    return () => {
      isOver = true;
      clearTimeout(again);
      socket?.disconnect();
    };
  }, [link]);
  return isOpen;
}
