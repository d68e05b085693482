import type { BrowserContext, Page } from 'playwright-core';

/** What is measured of a call runs in its pages, by their own clocks, and is text here. */
const WATCH = `
  window.connections = [];
  const Connection = window.RTCPeerConnection;
  window.RTCPeerConnection = class extends Connection {
    constructor(configuration) {
      super(configuration);
      window.connections.push(this);
      this.found = [];
      this.addEventListener('icecandidate', ({ candidate }) => candidate?.candidate && this.found.push(candidate.candidate));
    }
  };
  const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
  const videoOf = (label) => document.querySelector('video[aria-label=' + JSON.stringify(label) + ']');
  const framesOf = (video) => video?.getVideoPlaybackQuality().totalVideoFrames ?? 0;
  const inTime = async (what, isThere) => {
    const start = performance.now();
    while (!(await isThere())) {
      if (performance.now() - start > 60000) throw new Error(what + ' was not there after 60 s');
      await pause(4);
    }
    return performance.now() - start;
  };
  const wayOf = async (connection) => {
    const report = await connection.getStats();
    const transport = [...report.values()].find(({ type }) => type === 'transport');
    const pair = report.get(transport?.selectedCandidatePairId);
    return report.get(pair?.localCandidateId);
  };
  window.call = {
    inTime,
    framesOf,
    frames: (label) => framesOf(videoOf(label)),
    /**
     * How many neighbours in a picture differ much, as they do at the edge of what is in focus; in these rows of 180. -1: there
     * is no picture.
     */
    edges(label, top = 30, rows = 150) {
      const video = videoOf(label);
      if (!video?.srcObject.getVideoTracks().length || video.readyState < 2 || framesOf(video) < 2) return -1;
      const context = new OffscreenCanvas(320, 180).getContext('2d', { willReadFrequently: true });
      context.drawImage(video, 0, 0, 320, 180);
      const { data } = context.getImageData(0, top, 320, rows);
      if (!data.some((value, at) => at % 4 === 1 && value > 60)) return -1;
      let edges = 0;
      for (let at = 4; at < data.length; at += 4) if (Math.abs(data[at + 1] - data[at - 3]) > 45) edges++;
      return edges;
    },
    /** Of each connection: which ways it may take, and which to this device it has found. */
    ways: () => connections.map((each) => ({ policy: each.getConfiguration().iceTransportPolicy, candidates: each.found })),
    isConnected: () => window.connections.some(({ connectionState }) => connectionState === 'connected'),
    hasOffer: () => window.connections.some(({ remoteDescription }) => remoteDescription?.type === 'offer'),
    connected: () => window.connections.findLast(({ connectionState }) => connectionState === 'connected'),
    press(button) {
      const named = [...document.querySelectorAll('button')].find((each) => (each.ariaLabel ?? each.textContent).startsWith(button));
      if (!named) throw new Error('there is no button ' + button);
      named.click();
    },
    firstFrame: (label) => inTime('a frame of ' + label, () => framesOf(videoOf(label)) > 0),
    async otherWay(connection, search) {
      const before = (await wayOf(connection)).usernameFragment;
      search();
      return inTime('another way', async () => {
        const name = (await wayOf(connection))?.usernameFragment;
        return name !== undefined && name !== before;
      });
    },
    wayOf,
    /** The longest time without a new frame of each video, from now on. */
    watchGaps(labels) {
      const gaps = Object.fromEntries(labels.map((label) => [label, 0]));
      const seen = Object.fromEntries(labels.map((label) => [label, { frames: -1, at: performance.now() }]));
      const look = () => {
        const now = performance.now();
        for (const label of labels) {
          const frames = framesOf(videoOf(label));
          const last = seen[label];
          gaps[label] = Math.max(gaps[label], now - last.at);
          if (frames !== last.frames) seen[label] = { frames, at: now };
        }
      };
      const timer = setInterval(look, 20);
      window.call.gaps = () => (look(), gaps);
      window.call.stopGaps = () => (look(), clearInterval(timer), gaps);
    },
    /** Two bare connections in this page, each signal of which takes so many ms; \`ahead\`: they are there before the tracks. */
    async barePair(signalMs, ahead = false) {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true, video: { width: 1280, height: 720 } });
      const video = document.createElement('video');
      video.muted = true;
      video.autoplay = true;
      video.ariaLabel = 'Bare';
      document.body.append(video);
      const [one, other] = [new RTCPeerConnection(), new RTCPeerConnection()];
      const signal = () => pause(signalMs);
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
      video.srcObject = new MediaStream();
      other.ontrack = ({ track }) => video.srcObject.addTrack(track);
      const lines = () => stream.getTracks().map(({ kind }) => one.addTransceiver(kind));
      const send = (lines) => lines.forEach(({ sender }, line) => sender.replaceTrack(stream.getTracks()[line]));
      const before = ahead ? lines() : [];
      if (ahead) await inTime('a bare pair', () => one.connectionState === 'connected');
      if (ahead) await pause(1000);
      const start = performance.now();
      if (ahead) await signal();
      send(ahead ? before : lines());
      await window.call.firstFrame('Bare');
      const frame = performance.now() - start;
      window.call.endBare = () => {
        for (const connection of [one, other]) connection.close();
        for (const track of stream.getTracks()) track.stop();
        video.remove();
      };
      return { connection: one, frame };
    },
  };
`;

/** Before its first page. */
export const watchCalls = (context: BrowserContext) => context.addInitScript(WATCH);

/** Runs in the page; `call` is what `watchCalls` has put there. */
export const inCall = <T>(page: Page, script: string): Promise<T> => page.evaluate(`(async () => { ${script} })()`);
