import type { Signal } from '@visavis/contracts/socket';
import type { Later } from './later.ts';

type MediaSignal = Extract<Signal, { kind: 'description' | 'candidate' }>;

/** One connection to one end of the guest's; it is used once. */
export type OpenMedia = (events: {
  send: (signal: Signal) => void;
  onConnected: () => void;
  /** There is no way any more, or none was found. */
  onLost: () => void;
}) => {
  offer(): Promise<void>;
  take(signal: MediaSignal): Promise<void>;
  close(): Promise<void>;
};

export interface GuestLinkDeps {
  send: (signal: Signal) => void;
  open: OpenMedia;
  later: Later;
  /** A short name that nobody had before. */
  newId: () => string;
  onError: (error: unknown) => void;
}

/** In ms, as in the web app: greeted again while no answer comes, reopened while it does not connect. */
const timing = { greetMs: 3_000, stuckMs: 9_000 } as const;

/**
 * The demo host's side of the call with one guest, however often that page reloads. `hello` carries `mine>theirs`, names of
 * the two ends, as `RemotePeer` of the web app has it; the host offers, and the guest takes over what is offered.
 */
export function createGuestLink({ send, open, later, newId, onError }: GuestLinkDeps) {
  let mine = newId();
  let theirs = '';
  let media: ReturnType<OpenMedia> | undefined;
  let taken: Promise<unknown> = Promise.resolve();
  let cancel = () => {};
  let isClosed = false;

  const sayHello = (reply: boolean) => send({ kind: 'hello', deviceId: `${mine}>${theirs}`, reply });
  const drop = () => {
    void media?.close().catch(onError);
    media = undefined;
  };
  const greet = () => {
    sayHello(false);
    cancel();
    cancel = later(greet, timing.greetMs);
  };
  const newEnd = () => {
    drop();
    mine = newId();
    theirs = '';
  };
  const comeAnew = () => {
    if (isClosed) return;
    newEnd();
    greet();
  };
  const begin = () => {
    cancel();
    cancel = later(comeAnew, timing.stuckMs);
    const opened = open({ send, onConnected: () => cancel(), onLost: () => media === opened && comeAnew() });
    media = opened;
    // It hears nobody, so it has nothing to write down either.
    send({ kind: 'media', microphone: true, camera: true, screen: false, captions: 'cannot' });
    taken = opened.offer().catch(onError);
  };
  const hello = (end: string, claimed: string) => {
    if (end === theirs) {
      if (claimed !== mine) sayHello(true);
      return;
    }
    const unpaired = theirs === '';
    if (claimed === '' || (claimed === mine && unpaired)) {
      if (!unpaired) newEnd();
      theirs = end;
      if (claimed === '') sayHello(true);
      begin();
    } else if (!unpaired) comeAnew();
  };
  greet();

  return {
    receive(signal: Signal): void {
      if (isClosed) return;
      if (signal.kind === 'hello') {
        const [end = '', claimed = ''] = signal.deviceId.split('>');
        hello(end, claimed);
      } else if (signal.kind === 'restart') comeAnew();
      else if (signal.kind === 'description' || signal.kind === 'candidate') {
        const at = media;
        // One after the other; a candidate that is none costs one way, not the call.
        taken = taken.then(() => (media === at ? at?.take(signal) : undefined)).catch(onError);
      }
    },
    close(): void {
      isClosed = true;
      cancel();
      drop();
    },
  };
}
export type GuestLink = ReturnType<typeof createGuestLink>;
