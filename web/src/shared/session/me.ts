import type { User } from '@visavis/contracts/auth';
import { http } from '../api/http.ts';
import { session } from './session.ts';

/** The signed-in user as the server knows them now. A failure changes nothing: what is stored goes on being shown. */
export const loadMe = async () => {
  try {
    const { user } = await http.get<{ user: User }>('/auth/me');
    session.setUser(user);
  } catch {
    // A dead session has already ended in the HTTP client; anything else is tried again at the next start.
  }
};

/** Ends the session here and in all tabs at once; the server is told, but not waited for. */
export const signOut = () => {
  const telling = http.post('/auth/logout').catch(() => undefined);
  session.clear('signed-out');
  return telling;
};
