import { authCalls } from '@visavis/contracts/calls/auth';
import { call } from '../api/http.ts';
import { HttpError, messageOf } from '../api/http-error.ts';
import { t } from '../i18n/texts.ts';
import { later } from '../time/later.ts';
import { toast } from '../ui/toasts.ts';
import { session } from './session.ts';
import type { Session } from './session-store.ts';

/**
 * The signed-in user as the server knows them now. A failure changes nothing: what is stored goes on being shown. A dead session
 * has already ended in the HTTP client, and a network that is away says so itself.
 */
export const loadMe = async (occasion: 'load' | 'refresh' = 'load') => {
  try {
    const { user } = await call(authCalls.me);
    session.setUser(user);
  } catch (error) {
    const text = failureOf(error, occasion);
    if (text) toast.error(text, { key: 'me' });
  }
};

const failureOf = (error: unknown, occasion: 'load' | 'refresh') => {
  if (!(error instanceof HttpError) || error.status === 0 || error.status === 401) return undefined;
  if (error.status < 500) return messageOf(error, t('error.userInformation'));
  return t(occasion === 'load' ? 'error.userLoad' : 'error.userRefresh');
};

type Unsent = () => Promise<unknown> | undefined;
const unsent: Unsent[] = [];
/** Of what must still be sent as the person who leaves: begins it, and returns what to wait for, if anything. */
export const beforeSignOut = (send: Unsent) => void unsent.push(send);
const unsentWaitMs = 5_000;

/**
 * Ends the session here and in all tabs, at once but for what is still to be sent; the server gets a request that is not waited
 * for. Should it not hear it, the person does.
 */
export const signOut = async () => {
  const waits = unsent.flatMap((send) => send() ?? []);
  if (waits.length > 0)
    await Promise.race([Promise.allSettled(waits), new Promise<void>((resolve) => later(resolve, unsentWaitMs))]);
  const telling = endOnServer(session.get()).catch((error: unknown) => {
    if (!isRefused(error)) toast.error(t('error.logout'));
  });
  session.clear('signed-out');
  return telling;
};

/** An access token that has run out ends nothing: the refresh token would stay good for weeks, and the device in the list. */
const endOnServer = async (left: Session | undefined) => {
  if (!left) return;
  const end = (token: string) => call(authCalls.logout, { token });
  try {
    await end(left.accessToken);
  } catch (error) {
    if (!isRefused(error) || !left.refreshToken) throw error;
    const { refreshToken } = left;
    const renewed = await call(authCalls.refreshToken, { body: { refreshToken }, skipAuth: true });
    await end(renewed.token);
  }
};
const isRefused = (error: unknown) => error instanceof HttpError && error.status === 401;
