import type { Meeting } from '@visavis/contracts/meeting-model';

/** Whether they open the room and need no pass for it: the host and the co-hosts. */
export const isHostOf = ({ host, coHosts }: Pick<Meeting, 'host' | 'coHosts'>, userId: string | undefined): boolean =>
  userId !== undefined && (host.userId === userId || coHosts.some((coHost) => coHost.userId === userId));
