import type { HostMeetingRequest } from '../../shared/state/overlays.ts';
export const HostMeetingModal = (_: { request: HostMeetingRequest }) => null;
