import type { AdminMeetingChange, Stamp } from '@visavis/contracts/socket';
import { useEffect, useState } from 'react';
import { useServerEvent } from '../../../shared/realtime/hooks.ts';
import { adminRefresh } from '../live/apply-change.ts';
import { createEventMemory } from '../live/event-memory.ts';
import { changeQueue, showStatus } from '../meeting-data/meeting-changes.ts';

/** Shows what happens to meetings in every list of them and on their pages. Beside `useAdminLive`, which joins the room. */
export const useMeetingsLive = () => {
  const [memory] = useState(() => createEventMemory(Date.now));

  const changed = (isNew: boolean) => (name: string, data: AdminMeetingChange, stamp: Stamp | undefined) => {
    if (memory.isRepeat({ name, id: stamp?.id, meetingId: data.meetingId, version: data.version })) return;
    changeQueue.add({ meeting: data.meeting, mayEnter: isNew || data.changed.includes('status') });
    adminRefresh.trigger();
  };
  const created = changed(true);
  const updated = changed(false);

  useServerEvent('admin:meeting-created', (data, stamp) => created('admin:meeting-created', data, stamp));
  useServerEvent('admin:meeting-updated', (data, stamp) => updated('admin:meeting-updated', data, stamp));
  useServerEvent('meeting:approved', ({ meetingId, meeting }, stamp) => {
    const event = { name: 'meeting:approved', id: stamp?.id, meetingId, version: meeting.version };
    if (memory.isRepeat(event)) return;
    changeQueue.add({ meeting, mayEnter: true });
    adminRefresh.trigger();
  });
  useServerEvent('meeting:rejected', ({ meetingId, reason }, stamp) => {
    if (memory.isRepeat({ name: 'meeting:rejected', id: stamp?.id, meetingId })) return;
    showStatus(meetingId, 'rejected', reason);
    adminRefresh.trigger();
  });
  useEffect(() => () => changeQueue.stop(), []);
};
