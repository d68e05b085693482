import type { Signal } from '@visavis/contracts/socket';
import { CallSession } from '../../src/features/room/call/call-session.ts';
import type { CallMember } from '../../src/features/room/call/media-port.ts';
import { createMesh } from '../../src/features/room/call/mesh/mesh.ts';

/** Lets everything that waits for nothing but promises go on. */
export const flush = async () => {
  for (let turn = 0; turn < 60; turn += 1) await Promise.resolve();
};

/** Time that moves when the test says so. */
export class FakeTime {
  now = 0;
  #due: { at: number; work: () => void }[] = [];
  readonly later = (work: () => void, ms: number) => {
    const entry = { at: this.now + ms, work };
    this.#due.push(entry);
    return () => {
      this.#due = this.#due.filter((other) => other !== entry);
    };
  };
  async pass(ms: number) {
    const end = this.now + ms;
    for (;;) {
      await flush();
      const next = this.#due.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      this.#due = this.#due.filter((entry) => entry !== next);
      this.now = next.at;
      next.work();
    }
    this.now = end;
    await flush();
  }
}

interface Sdp {
  pc: number;
  ice: number;
  sections: string[];
}
/** The network between fake connections: which of them have found each other. */
export class FakeNetwork {
  pcs = new Map<number, FakePc>();
  up = true;
  #next = 0;
  add(pc: FakePc) {
    this.#next += 1;
    this.pcs.set(this.#next, pc);
    return this.#next;
  }
  check() {
    for (const pc of this.pcs.values()) {
      const local = pc.local;
      const remote = pc.remote;
      const other = remote && this.pcs.get(remote.pc);
      const agreed =
        this.up &&
        pc.signalingState === 'stable' &&
        other?.signalingState === 'stable' &&
        other.remote?.pc === pc.id &&
        other.remote?.ice === local?.ice &&
        other.local?.ice === remote?.ice;
      if (agreed) pc.become('connected');
    }
  }
  /** The way is gone: both ends notice after a while. */
  cut() {
    this.up = false;
    for (const pc of this.pcs.values()) if (pc.connectionState === 'connected') pc.become('disconnected');
  }
  /** A way is there again, but only a new search finds it. */
  restore() {
    this.up = true;
  }
}

interface SetParameterOptions {
  encodingOptions?: { keyFrame?: boolean }[];
}
class FakeTransceiver {
  direction = 'recvonly';
  parameters = { encodings: [{}] as RTCRtpEncodingParameters[] };
  sender: {
    track: unknown;
    replaceTrack: (track: unknown) => Promise<void>;
    setStreams: () => void;
    getParameters: () => unknown;
    setParameters: (parameters: { encodings: RTCRtpEncodingParameters[] }, options?: SetParameterOptions) => Promise<void>;
  };
  /** How often it was told to send a whole picture. */
  wholePictures = 0;
  readonly kind: string;
  constructor(kind: string, track: unknown) {
    this.kind = kind;
    this.sender = {
      track,
      replaceTrack: async (next) => {
        this.sender.track = next;
      },
      setStreams: () => undefined,
      getParameters: () => this.parameters,
      setParameters: async (parameters, options) => {
        this.parameters = parameters;
        if (options?.encodingOptions?.some(({ keyFrame }) => keyFrame)) this.wholePictures += 1;
      },
    };
  }
}

/**
 * As much of RTCPeerConnection as negotiation needs: signalling states, negotiationneeded, ICE generations.
 */
export class FakePc {
  signalingState = 'stable';
  connectionState = 'new';
  iceConnectionState = 'new';
  transceivers: FakeTransceiver[] = [];
  local: Sdp | undefined;
  remote: Sdp | undefined;
  offersMade = 0;
  onnegotiationneeded: (() => void) | null = null;
  onicecandidate: ((event: { candidate: unknown }) => void) | null = null;
  ontrack: ((event: { transceiver: FakeTransceiver; track: unknown; receiver: { track: unknown } }) => void) | null = null;
  onconnectionstatechange: (() => void) | null = null;
  oniceconnectionstatechange: (() => void) | null = null;
  readonly id: number;
  #network: FakeNetwork;
  #needed = false;
  #ice = 1;

  constructor(network: FakeNetwork, configuration: RTCConfiguration = {}) {
    this.#network = network;
    this.configuration = configuration;
    this.id = network.add(this);
  }
  get localDescription() {
    if (!this.local) return null;
    return { type: this.signalingState === 'have-local-offer' ? 'offer' : this.#lastType, sdp: JSON.stringify(this.local) };
  }
  #lastType = 'offer';

  addTransceiver(trackOrKind: unknown, init: { direction: string }) {
    const kind = typeof trackOrKind === 'string' ? trackOrKind : (trackOrKind as { kind: string }).kind;
    const made = new FakeTransceiver(kind, typeof trackOrKind === 'string' ? null : trackOrKind);
    made.direction = init.direction;
    this.transceivers.push(made);
    this.#need();
    return made;
  }
  getTransceivers() {
    return this.transceivers;
  }
  restartIce() {
    this.#ice += 1;
    this.#need();
  }
  configuration: RTCConfiguration;
  getConfiguration() {
    return this.configuration;
  }
  setConfiguration(configuration: RTCConfiguration) {
    this.configuration = configuration;
  }
  async addIceCandidate() {
    if (!this.remote) throw new Error('InvalidStateError');
  }
  async setLocalDescription() {
    await Promise.resolve();
    this.#alive();
    if (this.signalingState === 'stable') {
      this.#needed = false;
      this.offersMade += 1;
      this.local = this.#sdp();
      this.#lastType = 'offer';
      this.signalingState = 'have-local-offer';
    } else if (this.signalingState === 'have-remote-offer') {
      this.local = this.#sdp();
      this.#lastType = 'answer';
      this.#stable();
    }
    queueMicrotask(() => this.onicecandidate?.({ candidate: { candidate: `candidate of ${this.id}` } }));
  }
  async setRemoteDescription(description: { type: string; sdp: string }) {
    await Promise.resolve();
    this.#alive();
    const sdp = JSON.parse(description.sdp) as Sdp;
    if (description.type === 'offer') {
      // Chromium takes the offer back, and then shows nothing of what it decodes.
      if (this.signalingState === 'have-local-offer') throw new Error('an offer is taken back');
      // An offer that is said twice starts nothing anew.
      if (this.remote && this.remote.ice !== sdp.ice) this.#ice += 1;
      this.remote = sdp;
      this.signalingState = 'have-remote-offer';
      for (const kind of sdp.sections.slice(this.transceivers.length)) this.transceivers.push(new FakeTransceiver(kind, null));
    } else {
      if (this.signalingState !== 'have-local-offer') throw new Error('InvalidStateError');
      this.remote = sdp;
      this.#stable();
    }
    for (const transceiver of this.transceivers) {
      const track = { of: sdp.pc, kind: transceiver.kind };
      this.ontrack?.({ transceiver, track, receiver: { track } });
    }
  }
  close() {
    this.signalingState = 'closed';
    this.connectionState = 'closed';
    this.#network.pcs.delete(this.id);
  }
  become(state: 'connected' | 'disconnected' | 'failed') {
    if (this.connectionState === state) return;
    this.connectionState = state;
    this.iceConnectionState = state;
    this.oniceconnectionstatechange?.();
    this.onconnectionstatechange?.();
  }
  /** What the browser would say of its links. */
  stats = new Map<string, unknown>();
  async getStats() {
    return this.stats;
  }

  #sdp(): Sdp {
    return { pc: this.id, ice: this.#ice, sections: this.transceivers.map(({ kind }) => kind) };
  }
  #alive() {
    if (this.signalingState === 'closed') throw new Error('InvalidStateError');
  }
  #stable() {
    this.signalingState = 'stable';
    queueMicrotask(() => {
      this.#network.check();
      this.#fire();
    });
  }
  #need() {
    if (this.#needed) return;
    this.#needed = true;
    queueMicrotask(() => this.#fire());
  }
  #fire() {
    if (this.#needed && this.signalingState === 'stable') this.onnegotiationneeded?.();
  }
}

/** The server between the tabs: hands signals on in order, and can be away. */
export class FakeRoom {
  network = new FakeNetwork();
  time = new FakeTime();
  away = false;
  /** The server's time, where it says it. */
  stamp: string | undefined;
  /** Whose socket is dead, and nobody knows: what they say, and what is said to them, is lost. */
  deaf = '';
  /** How often a tab asked whether its socket is alive. */
  probes = 0;
  sent: { from: string; to: string | undefined; signal: Signal }[] = [];
  tabs = new Map<string, { call: CallSession; pcs: FakePc[]; member: CallMember }>();
  #ids = 0;
  #queue: (() => void)[] = [];
  /** Holds signals back until `flush`, to have both sides act at once. */
  holding = false;

  /** How often the relay's credentials were given out; undefined: there is no relay. */
  credentials: number | undefined;
  relay(): RTCIceServer[] {
    if (this.credentials === undefined) return [];
    this.credentials += 1;
    return [{ urls: ['turn:relay'], username: `name-${this.credentials}`, credential: 'secret' }];
  }

  /** Opens the room in a (new) tab of this person; a tab they had before is gone without a word. */
  enter(member: CallMember) {
    this.tabs.get(member.userId)?.call.close();
    for (const pc of this.tabs.get(member.userId)?.pcs ?? []) this.network.pcs.delete(pc.id);
    const pcs: FakePc[] = [];
    const deps = {
      me: member,
      send: async (signal: Signal, to?: string) => {
        await this.#send(member.userId, to, signal, call);
        return this.stamp ? { at: this.stamp } : {};
      },
      now: () => this.time.now,
      newId: () => `id${++this.#ids}`,
    };
    const media = createMesh({
      ...deps,
      access: { iceServers: this.relay() },
      freshIceServers: async () => {
        if (this.away) await new Promise(() => undefined);
        return this.relay();
      },
      createPc: (configuration) => {
        const pc = new FakePc(this.network, configuration);
        pcs.push(pc);
        return pc as unknown as RTCPeerConnection;
      },
      reachable: () => !this.away,
      probe: () => {
        this.probes += 1;
      },
      later: this.time.later,
    });
    const call: CallSession = new CallSession({ ...deps, media });
    this.tabs.set(member.userId, { call, pcs, member });
    this.list();
    return { call, pcs, pc: () => pcs.at(-1)! };
  }
  /** Closes their tab; the others are told. */
  leave(userId: string) {
    this.tabs.get(userId)?.call.close();
    this.tabs.delete(userId);
    this.list();
  }
  /** The guest is only connected ahead: on both sides. */
  ahead = false;
  list() {
    const members = [...this.tabs.values()].map(({ member }) => member);
    const isAhead = (me: CallMember, other: CallMember) => this.ahead && (me.role === 'guest') !== (other.role === 'guest');
    for (const { call, member } of this.tabs.values())
      call.setMembers(members.map((one) => (isAhead(member, one) ? { ...one, ahead: true } : one)));
  }
  flush() {
    this.holding = false;
    for (const deliver of this.#queue.splice(0)) deliver();
  }
  async #send(from: string, to: string | undefined, signal: Signal, by: CallSession) {
    if (this.away) throw new Error('away');
    if (from === this.deaf) return;
    this.sent.push({ from, to, signal });
    const deliver = () => {
      for (const [userId, { call }] of this.tabs)
        if (![from, this.deaf].includes(userId) && (!to || to === userId)) call.receive(from, signal);
    };
    // A tab that was closed says nothing more.
    const guarded = () => this.tabs.get(from)?.call === by && deliver();
    if (this.holding) this.#queue.push(guarded);
    else queueMicrotask(guarded);
  }
}
