import { useAtomValue } from 'jotai';
import { useLocation } from 'react-router-dom';
import { latePart } from '../../shared/loading/lazy-part.ts';
import { useUser } from '../../shared/session/session.ts';
import { welcomeAtom } from '../../shared/session/welcome.ts';

const WelcomeStep = latePart(() => import('../../features/profile/welcome/welcome-step.tsx'), 'WelcomeStep');

/** In front of the home page's own: whoever came for a call or a page is not held up on the way. */
export const Welcome = () => {
  const user = useUser();
  const welcomed = useAtomValue(welcomeAtom);
  const { pathname } = useLocation();
  if (!user || user._id !== welcomed || pathname !== '/') return null;
  return <WelcomeStep user={user} />;
};
