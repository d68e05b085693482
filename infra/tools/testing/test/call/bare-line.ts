import type { Page } from 'playwright-core';
import { inCall } from '../../src/index.ts';

/** One end of a bare connection in a page of its own; its signals go by the test, which no network holds up. */
const END = `
  const video = document.createElement('video');
  Object.assign(video, { muted: true, autoplay: true, ariaLabel: 'Bare', srcObject: new MediaStream() });
  document.body.append(video);
  const connection = new RTCPeerConnection();
  const offer = async () => {
    await connection.setLocalDescription();
    tell({ description: connection.localDescription });
  };
  connection.onicecandidate = ({ candidate }) => tell({ candidate });
  connection.ontrack = ({ track }) => video.srcObject.addTrack(track);
  let taken = Promise.resolve();
  window.bare = {
    begin: () => {
      connection.onnegotiationneeded = offer;
      return offer();
    },
    search: () => connection.restartIce(),
    take: ({ description, candidate }) => {
      taken = taken.then(async () => {
        if (!description) return connection.addIceCandidate(candidate);
        await connection.setRemoteDescription(description);
        if (description.type === 'offer') await offer();
      });
    },
  };
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true, video: { width: 1280, height: 720 } });
  for (const track of stream.getTracks()) connection.addTrack(track, stream);
`;

/** What two browsers reach without the product: a connection that looks for a way at once when it is told to. */
export async function bareLine(one: Page, other: Page): Promise<{ search: () => Promise<void> }> {
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const) {
    await from.exposeFunction('tell', (signal: object) => inCall(to, `bare.take(${JSON.stringify(signal)})`));
    await inCall(from, END);
  }
  await inCall(one, 'await bare.begin()');
  for (const page of [one, other]) await inCall(page, `await call.firstFrame('Bare')`);
  return { search: () => inCall(one, 'bare.search()') };
}
