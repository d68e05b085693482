/** Two notes, as a friendly bell: their pitches in Hz, each for this many seconds. */
const NOTES = [660, 880];
const NOTE_S = 0.3;

/** Plays a short sound on this speaker; answers once it is over. Fails where the browser plays nothing. */
export const playTestSound = async (speakerId: string | undefined): Promise<void> => {
  const context = new AudioContext();
  await context.resume();
  const to = context.createMediaStreamDestination();
  const player: HTMLAudioElement & { setSinkId?: (id: string) => Promise<void> } = new Audio();
  try {
    player.srcObject = to.stream;
    if (speakerId) await player.setSinkId?.(speakerId).catch(() => undefined);
    await player.play();
    const last = NOTES.map((frequency, index) => {
      const start = context.currentTime + index * NOTE_S;
      const note = new OscillatorNode(context, { frequency });
      const volume = new GainNode(context, { gain: 0 });
      volume.gain.setValueAtTime(0.25, start);
      volume.gain.exponentialRampToValueAtTime(0.001, start + NOTE_S);
      note.connect(volume).connect(to);
      note.start(start);
      note.stop(start + NOTE_S);
      return note;
    }).at(-1);
    await new Promise((resolve) => last?.addEventListener('ended', resolve));
  } finally {
    player.pause();
    // A player with a stream is kept for as long as the page is open.
    player.srcObject = null;
    await context.close();
  }
};
