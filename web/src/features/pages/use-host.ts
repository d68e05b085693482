import { openAuth } from '../../shared/session/auth-modal.ts';
import { useSession } from '../../shared/session/session.ts';
import { openHostMeeting } from '../../shared/state/overlays.ts';

/** Opens the host-meeting modal, after the login modal for who is signed out. */
export const useHost = () => {
  const session = useSession();
  return () => (session ? openHostMeeting() : openAuth({ after: () => openHostMeeting() }));
};
