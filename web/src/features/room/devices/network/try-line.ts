/** In ms. */
const timing = { connectMs: 8_000, gatherMs: 4_000, betweenMs: 40, echoMs: 1_500 } as const;
const ECHOES = 25;
/** Speech suffers from here on (as `link-quality.ts` has it), and falls apart from there on. */
const limits = { fair: { lost: 0.03, roundTripMs: 300 }, poor: { lost: 0.1, roundTripMs: 700 } } as const;

/** What a try of the line has shown. */
export interface Line {
  /** Of our relay, which carries a call where two people cannot reach each other directly; `none`: this server has none. */
  relay: 'reached' | 'failed' | 'none';
  /** There is a way out for sound and pictures that needs no relay. */
  direct: boolean;
  roundTripMs: number | undefined;
  /** Share of what was sent that did not come back, 0 to 1. */
  lost: number;
}
export type Verdict = 'good' | 'slow' | 'directOnly' | 'unknown' | 'bad';

export const verdictOf = ({ relay, direct, roundTripMs = 0, lost }: Line): Verdict => {
  if (relay !== 'reached' && direct) return 'directOnly';
  if (relay === 'none') return 'unknown';
  if (relay === 'failed') return 'bad';
  if (lost > limits.poor.lost || roundTripMs > limits.poor.roundTripMs) return 'bad';
  return lost > limits.fair.lost || roundTripMs > limits.fair.roundTripMs ? 'slow' : 'good';
};

type CreatePc = (configuration: RTCConfiguration) => RTCPeerConnection;
const pause = (ms: number) => new Promise<undefined>((resolve) => setTimeout(resolve, ms, undefined));
const within = <T>(ms: number, work: Promise<T>) => Promise.race([work, pause(ms)]);

/**
 * Tries what a call needs, without anybody on the other end: a loop of this browser through our relay and back, and whether there
 * is a direct way out.
 */
export const tryLine = async (
  iceServers: RTCIceServer[],
  createPc: CreatePc = (configuration) => new RTCPeerConnection(configuration),
): Promise<Line> => {
  const hasRelay = iceServers.some(({ urls }) => [urls].flat().some((url) => /^turns?:/.test(url)));
  const direct = hasWayOut(iceServers, createPc);
  const echoes = hasRelay ? await loop(iceServers, createPc) : [];
  const sorted = echoes.toSorted((one, other) => one - other);
  return {
    relay: hasRelay ? (echoes.length > 0 ? 'reached' : 'failed') : 'none',
    direct: await direct,
    roundTripMs: sorted[Math.floor(sorted.length / 2)],
    lost: hasRelay ? 1 - echoes.length / ECHOES : 0,
  };
};

/** Whether the network shows this browser to the outside (a server-reflexive candidate, RFC 8445). */
async function hasWayOut(iceServers: RTCIceServer[], createPc: CreatePc): Promise<boolean> {
  const pc = createPc({ iceServers });
  const found = new Promise<boolean>((resolve) => {
    pc.onicecandidate = ({ candidate }) => {
      if (!candidate) resolve(false);
      else if (candidate.type === 'srflx') resolve(true);
    };
  });
  try {
    pc.createDataChannel('way');
    await pc.setLocalDescription();
    return (await within(timing.gatherMs, found)) ?? false;
  } finally {
    pc.close();
  }
}

/** How long each message took to the relay, back, and the same way again, in ms; those that were lost are left out. */
async function loop(iceServers: RTCIceServer[], createPc: CreatePc): Promise<number[]> {
  const [one, other] = [0, 1].map(() => createPc({ iceServers, iceTransportPolicy: 'relay' })) as [
    RTCPeerConnection,
    RTCPeerConnection,
  ];
  const took: number[] = [];
  try {
    one.onicecandidate = ({ candidate }) => void other.addIceCandidate(candidate ?? undefined).catch(() => undefined);
    other.onicecandidate = ({ candidate }) => void one.addIceCandidate(candidate ?? undefined).catch(() => undefined);
    // Like sound: what is lost is not sent again.
    const channel = one.createDataChannel('echo', { ordered: false, maxRetransmits: 0 });
    const opened = new Promise<true>((resolve) => {
      channel.onopen = () => resolve(true);
    });
    other.ondatachannel = ({ channel: theirs }) => {
      theirs.onmessage = ({ data }) => theirs.send(data);
    };
    const sentAt: number[] = [];
    channel.onmessage = ({ data }) => took.push(performance.now() - (sentAt[Number(data)] ?? 0));
    await one.setLocalDescription();
    await other.setRemoteDescription(one.localDescription as RTCSessionDescription);
    await other.setLocalDescription();
    await one.setRemoteDescription(other.localDescription as RTCSessionDescription);
    if (!(await within(timing.connectMs, opened))) return [];
    for (let count = 0; count < ECHOES; count += 1) {
      sentAt.push(performance.now());
      channel.send(String(count));
      await pause(timing.betweenMs);
    }
    const end = performance.now() + timing.echoMs;
    while (took.length < ECHOES && performance.now() < end) await pause(timing.betweenMs);
    return [...took];
  } finally {
    one.close();
    other.close();
  }
}
