import { keepPlaying, keepRunning } from '../devices/keep-running.ts';
import { every } from '../state/every.ts';
import type { RecordedPerson } from './who-is-recorded.ts';

const size = { width: 1_280, height: 720 };
const frameMs = 66;
/** So often the browser hands over what it has. That saves no film: it is lost with its page (docs/adr/0063). */
const pieceMs = 1_000;
const colours = { ground: '#0F1512', name: '#EDF3EF' };

interface PersonInFilm extends RecordedPerson {
  video: HTMLVideoElement | undefined;
  letVideoBe: (() => void) | undefined;
  source: MediaStreamAudioSourceNode | undefined;
}

/**
 * Makes one film, in this browser, of the people that it is given: their pictures side by side and their voices together. Who is
 * no longer among them is gone from the next picture and at once from the sound.
 */
export const createRecorder = () => {
  const canvas = Object.assign(document.createElement('canvas'), size);
  const pen = canvas.getContext('2d');
  const audio = new AudioContext();
  const letBe = keepRunning(audio);
  const mixed = audio.createMediaStreamDestination();
  const pieces: Blob[] = [];
  const recorder = new MediaRecorder(
    new MediaStream([...canvas.captureStream(1_000 / frameMs).getVideoTracks(), ...mixed.stream.getAudioTracks()]),
    { videoBitsPerSecond: 1_500_000 },
  );
  let people: PersonInFilm[] = [];

  const draw = () => {
    if (!pen) return;
    pen.fillStyle = colours.ground;
    pen.fillRect(0, 0, size.width, size.height);
    const columns = Math.ceil(Math.sqrt(people.length));
    const rows = Math.ceil(people.length / columns);
    const [width, height] = [size.width / columns, size.height / rows];
    for (const [index, { name, video }] of people.entries()) {
      const [x, y] = [(index % columns) * width, Math.floor(index / columns) * height];
      if (video?.videoWidth) {
        const scale = Math.min(width / video.videoWidth, height / video.videoHeight);
        const [w, h] = [video.videoWidth * scale, video.videoHeight * scale];
        pen.drawImage(video, x + (width - w) / 2, y + (height - h) / 2, w, h);
      }
      pen.fillStyle = colours.name;
      pen.font = '24px sans-serif';
      pen.fillText(name, x + 16, y + height - 20);
    }
  };
  const stopDrawing = every(frameMs, draw);

  const withVideo = (track: MediaStreamTrack | null): Pick<PersonInFilm, 'video' | 'letVideoBe'> => {
    if (!track) return { video: undefined, letVideoBe: undefined };
    const video = Object.assign(document.createElement('video'), { muted: true, playsInline: true });
    video.srcObject = new MediaStream([track]);
    const play = () => void video.play().catch(() => undefined);
    play();
    return { video, letVideoBe: keepPlaying(video, track, play) };
  };
  const withSound = (track: MediaStreamTrack | null): MediaStreamAudioSourceNode | undefined => {
    if (!track) return undefined;
    const source = audio.createMediaStreamSource(new MediaStream([track]));
    source.connect(mixed);
    return source;
  };
  const leave = ({ video, source, letVideoBe }: PersonInFilm) => {
    source?.disconnect();
    letVideoBe?.();
    if (video) video.srcObject = null;
  };

  recorder.ondataavailable = ({ data }) => data.size > 0 && pieces.push(data);
  recorder.start(pieceMs);
  return {
    show(next: readonly RecordedPerson[]): void {
      const same = (person: RecordedPerson) =>
        people.find(
          ({ userId, picture, sound }) => userId === person.userId && picture === person.picture && sound === person.sound,
        );
      const before = people;
      people = next.map((person) => same(person) ?? { ...person, ...withVideo(person.picture), source: withSound(person.sound) });
      for (const person of before) if (!people.includes(person)) leave(person);
      draw();
    },
    /** The film; undefined: there is nothing in it. */
    async stop(): Promise<Blob | undefined> {
      if (recorder.state !== 'inactive')
        await new Promise((resolve) => {
          recorder.onstop = resolve;
          recorder.stop();
        });
      stopDrawing();
      for (const person of people) leave(person);
      people = [];
      letBe();
      await audio.close();
      return pieces.length > 0 ? new Blob(pieces, { type: recorder.mimeType }) : undefined;
    },
  };
};
export type Recorder = ReturnType<typeof createRecorder>;
