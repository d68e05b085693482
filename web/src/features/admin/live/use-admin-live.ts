import { ROLES } from '@visavis/contracts/constants/role';
import type { ServerEvents, Stamp } from '@visavis/contracts/socket';
import { useEffect, useEffectEvent, useState } from 'react';
import { queryClient } from '../../../shared/api/query-client.ts';
import { useAdminRoom, useRealtimeStatus, useRoomResync, useServerEvent } from '../../../shared/realtime/hooks.ts';
import { request } from '../../../shared/realtime/realtime.ts';
import { adminRoom } from '../../../shared/realtime/room-names.ts';
import { adminKeys } from '../query-keys.ts';
import { adminRefresh, moneyRefresh, showPendingCount, showUser, testimonialsRefresh, usersRefresh } from './apply-change.ts';
import { useCacheHits } from './cache-hits.ts';
import { createEventMemory } from './event-memory.ts';

/** Keeps every admin screen up to date while the admin area is open, but for meetings' own records. Once, in its layout. */
export const useAdminLive = () => {
  const [memory] = useState(() => createEventMemory(Date.now));
  const status = useRealtimeStatus();
  useCacheHits();

  const refreshAll = (name: keyof ServerEvents, stamp: Stamp | undefined) => {
    if (!memory.isRepeat({ name, id: stamp?.id })) adminRefresh.trigger();
  };

  useAdminRoom();
  useServerEvent('admin:pending-count', (count, stamp) => {
    showPendingCount(count);
    refreshAll('admin:pending-count', stamp);
  });
  useServerEvent('admin:report-changed', (_, stamp) => refreshAll('admin:report-changed', stamp));
  useServerEvent('admin:verification-changed', () => void queryClient.invalidateQueries({ queryKey: adminKeys.verifications }));
  useServerEvent('admin:money-changed', () => moneyRefresh.trigger());
  useServerEvent('admin:user-changed', (_, stamp) => {
    if (!memory.isRepeat({ name: 'admin:user-changed', id: stamp?.id })) usersRefresh.trigger();
  });
  useServerEvent('user:role-changed', ({ userId, role }, stamp) => {
    const knownRole = ROLES.find((one) => one === role);
    if (knownRole) showUser(userId, { role: knownRole });
    refreshAll('user:role-changed', stamp);
  });
  useServerEvent('user:status-changed', ({ userId, isActive, status }, stamp) => {
    showUser(userId, { isActive, status });
    refreshAll('user:status-changed', stamp);
  });
  useServerEvent('admin:testimonials-changed', () => testimonialsRefresh.trigger());
  useRoomResync(adminRoom, () => adminRefresh.trigger());

  const askPendingCount = useEffectEvent(async () => {
    const answer = await request('admin:request-pending-count', {}).catch(() => undefined);
    // The count comes as an event; a server that puts it in the acknowledgement is heard too.
    if (typeof answer?.meetings === 'number' && typeof answer.verifications === 'number')
      showPendingCount(answer as ServerEvents['admin:pending-count']);
  });
  useEffect(() => {
    if (status === 'connected') void askPendingCount();
  }, [status]);
  useEffect(
    () => () => {
      adminRefresh.stop();
      moneyRefresh.stop();
      usersRefresh.stop();
      testimonialsRefresh.stop();
    },
    [],
  );
};
