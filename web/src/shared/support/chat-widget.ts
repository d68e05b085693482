import type { User } from '@visavis/contracts/auth';
import { CLIENT } from '@visavis/contracts/constants/client';
import type { SessionStore } from '../session/session-store.ts';
import type { Later } from '../time/later.ts';

type Command = unknown[];
/** Crisp's queue; an array until the script has come, then an object with the same `push`. */
export interface ChatPage {
  $crisp?: { push: (command: Command) => unknown };
  CRISP_WEBSITE_ID?: string;
}
export interface ChatDeps {
  page: ChatPage;
  session: SessionStore;
  addScript: (src: string) => void;
  later: Later;
  /** Calls back with whether a call is on now, and at each change. */
  watchCall: (inCall: (active: boolean) => void) => void;
}

/**
 * The chat-support widget (CRISP_ID). It receives the user's email, nickname and role, 1 s after its session has loaded or the
 * person has signed in, and forgets them at sign-out (specification 1, sections 4, 6 and 7). During a call it stays out of the
 * way.
 */
export const startChatWidget = (websiteId: string, { page, session, addScript, later, watchCall }: ChatDeps) => {
  page.$crisp ??= [] as Command[];
  page.CRISP_WEBSITE_ID = websiteId;
  const send = (...command: Command) => page.$crisp?.push(command);
  let loaded = false;
  let cancel = () => {};

  const introduce = ({ email, name, role }: User) => {
    if (email) send('set', 'user:email', [email]);
    send('set', 'user:nickname', [name]);
    send('set', 'session:data', [[['role', role]]]);
  };
  const introduceSoon = () => {
    cancel();
    cancel = later(() => {
      const user = session.get()?.user;
      if (user) introduce(user);
    }, CLIENT.chatSessionMs);
  };

  send('safe', true);
  send('on', 'session:loaded', () => {
    loaded = true;
    introduceSoon();
  });
  session.subscribe((current, change) => {
    if (!current) {
      cancel();
      send('do', 'session:reset');
    } else if (loaded && change !== 'renewed') introduceSoon();
  });
  watchCall((active) => send('do', active ? 'chat:hide' : 'chat:show'));
  addScript('https://client.crisp.chat/l.js');
};
