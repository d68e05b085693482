// Scripts for the pages that are measured. They run in the browser, so they are text.

/** Keeps the page's connections, and says when the guest's first frame is there and when another way was found. */
export const WATCH = `
  window.connections = [];
  const Connection = window.RTCPeerConnection;
  window.RTCPeerConnection = class extends Connection {
    constructor(configuration) {
      super(configuration);
      window.connections.push(this);
    }
  };
  const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
  window.firstFrameAfter = async (press, video) => {
    const start = performance.now();
    await press();
    while (!((video()?.getVideoPlaybackQuality().totalVideoFrames ?? 0) > 0)) await pause(4);
    return performance.now() - start;
  };
  const wayOf = async (connection) => {
    const report = await connection.getStats();
    const rows = [...report.values()];
    const transport = rows.find(({ type }) => type === 'transport');
    const pair = report.get(transport?.selectedCandidatePairId);
    return report.get(pair?.localCandidateId)?.usernameFragment;
  };
  window.otherWayAfter = async (connection, search) => {
    const before = await wayOf(connection);
    const start = performance.now();
    search();
    for (;;) {
      const now = await wayOf(connection);
      if (now !== undefined && now !== before) return performance.now() - start;
      await pause(4);
    }
  };
`;

/** Presses a button of the page by the start of its name; the first frame of this person's video ends it. */
export const firstFrame = (button: string, video: string) => `firstFrameAfter(
  () => [...document.querySelectorAll('button')].find((each) => (each.ariaLabel ?? each.textContent).startsWith(${JSON.stringify(button)})).click(),
  () => document.querySelector('video[aria-label=' + JSON.stringify(${JSON.stringify(video)}) + ']'),
)`;

/** What the page does when the network changes. */
export const RESTART = `otherWayAfter(
  connections.findLast(({ connectionState }) => connectionState === 'connected'),
  () => window.dispatchEvent(new Event('online')),
)`;

export const IS_CONNECTED = `connections.some(({ connectionState }) => connectionState === 'connected')`;

/** Two bare connections in one page whose signals take so many ms: first frame, then a new search for a way. */
export const barePair = (signalMs: number) => `(async () => {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true, video: { width: 1280, height: 720 } });
  const video = document.createElement('video');
  video.muted = true;
  video.autoplay = true;
  document.body.append(video);
  const [one, other] = [new RTCPeerConnection(), new RTCPeerConnection()];
  const signal = () => pause(${signalMs});
  one.onicecandidate = async ({ candidate }) => (await signal(), other.addIceCandidate(candidate));
  other.onicecandidate = async ({ candidate }) => (await signal(), one.addIceCandidate(candidate));
  one.onnegotiationneeded = async () => {
    await one.setLocalDescription();
    await signal();
    await other.setRemoteDescription(one.localDescription);
    await other.setLocalDescription();
    await signal();
    await one.setRemoteDescription(other.localDescription);
  };
  other.ontrack = ({ streams }) => (video.srcObject = streams[0]);
  const frame = await firstFrameAfter(() => void stream.getTracks().forEach((track) => one.addTrack(track, stream)), () => video);
  const restart = await otherWayAfter(one, () => one.restartIce());
  for (const connection of [one, other]) connection.close();
  for (const track of stream.getTracks()) track.stop();
  video.remove();
  return { frame, restart };
})()`;
