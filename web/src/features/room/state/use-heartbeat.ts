import { useEffect, useEffectEvent, useRef } from 'react';
import { HttpError } from '../../../shared/api/http-error.ts';
import { realtimeStatusAtom } from '../../../shared/realtime/realtime.ts';
import { store } from '../../../shared/state/store.ts';
import { heartbeat } from '../api.ts';
import { tabDeviceId } from './device-id.ts';
import { keepBeating, type Line } from './keep-beating.ts';

const line: Line = {
  isConnected: () => store.get(realtimeStatusAtom) === 'connected',
  onChange: (listener) => store.sub(realtimeStatusAtom, listener),
};

/**
 * Says each 5 s, and as soon as the socket is back, that I am still here, whose media arrive, and whether a phone call has my
 * microphone; `onRefused`: the server does not know me there (any more).
 */
export const useHeartbeat = (
  meetingId: string,
  { active, receives, onPhone }: { active: boolean; receives: () => string[]; onPhone: boolean },
  onRefused: () => void,
) => {
  const beat = useEffectEvent(async () => {
    try {
      const received = receives();
      await heartbeat(meetingId, {
        deviceId: await tabDeviceId(),
        ...(received.length > 0 && { receives: received }),
        ...(onPhone && { onPhone }),
      });
    } catch (error) {
      if (error instanceof HttpError && !['NETWORK', 'TIMEOUT', 'RATE_LIMITED', 'UNAVAILABLE'].includes(error.error)) onRefused();
    }
  });
  useEffect(() => {
    if (!active) return;
    return keepBeating(() => void beat(), line);
  }, [active]);
  // The turn's clock follows at once.
  const lastSent = useRef(onPhone);
  useEffect(() => {
    if (lastSent.current !== onPhone && active) void beat();
    lastSent.current = onPhone;
  }, [onPhone, active]);
};
