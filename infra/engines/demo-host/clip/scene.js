/**
 * One encoded picture or sound: `data` in base 64, times in microseconds.
 * @typedef {{ data: string, key: boolean, at: number, lasts: number }} Packet
 */

/**
 * Runs in a page, so it may use nothing from outside. Eight seconds that end as they begin: somebody drawn, who waves, blinks and
 * speaks in soft notes, above a label that says that nobody is there.
 * @returns {Promise<{ pictures: Packet[], sounds: Packet[], soundHead: string }>}
 */
export async function drawIn() {
  const SECONDS = 8;
  const FPS = 15;
  const [width, height] = [640, 360];
  const RATE = 48_000;
  const ink = '#17211C';
  const pine = '#0B6E4F';
  const spark = '#F4B740';
  const paper = '#FBFAF6';
  const skin = '#B9784B';
  const hair = '#2A1B16';

  const canvas = new OffscreenCanvas(width, height);
  const pen = canvas.getContext('2d');
  const circle = (x, y, r, fill) => {
    pen.fillStyle = fill;
    pen.beginPath();
    pen.arc(x, y, r, 0, Math.PI * 2);
    pen.fill();
  };
  const stroke = (draw, colour, line) => {
    pen.strokeStyle = colour;
    pen.lineWidth = line;
    pen.lineCap = 'round';
    pen.beginPath();
    draw();
    pen.stroke();
  };
  /** One round in the whole clip, or several. */
  const turn = (at, rounds = 1) => (at / SECONDS) * Math.PI * 2 * rounds;

  // Notes of one scale, as many as fit; each is heard by its mouth, too.
  const NOTES = [
    [0.4, 392],
    [0.8, 440],
    [1.2, 523.25],
    [2.0, 587.33],
    [2.4, 523.25],
    [4.4, 440],
    [4.8, 523.25],
    [5.2, 659.25],
    [6.0, 587.33],
    [6.4, 440],
  ];
  const loudness = (at) =>
    NOTES.reduce((sum, [from]) => sum + (at >= from && at < from + 0.6 ? Math.exp(-(at - from) * 7) : 0), 0);

  /**
   * A phone shows the middle third, with a name in the corner above and oneself in the corner below: what is to be read stands
   * between them.
   */
  const label = () => {
    pen.fillStyle = ink;
    pen.beginPath();
    pen.roundRect(width / 2 - 90, 30, 180, 74, 14);
    pen.fill();
    pen.textAlign = 'center';
    pen.fillStyle = paper;
    pen.font = '600 20px "Noto Sans", sans-serif';
    pen.fillText('Demo host', width / 2, 54);
    pen.font = '400 13px "Noto Sans", sans-serif';
    pen.fillText('a drawing: nobody is here', width / 2, 74);
    pen.font = '400 13px "Noto Sans Devanagari", sans-serif';
    pen.fillText('एक चित्र: यहाँ कोई नहीं है', width / 2, 94);
  };

  const draw = (at) => {
    pen.fillStyle = '#DDEBE3';
    pen.fillRect(0, 0, width, height);
    // Below the label.
    pen.save();
    pen.translate(width * 0.04, 80);
    pen.scale(0.92, 0.92);
    // The mark: two arcs that face each other, breathing.
    const apart = 126 + 6 * Math.sin(turn(at, 2));
    stroke(() => pen.arc(width / 2 - apart + 120, 150, 120, Math.PI * 0.68, Math.PI * 1.32), pine, 14);
    stroke(() => pen.arc(width / 2 + apart - 120, 150, 120, -Math.PI * 0.32, Math.PI * 0.32), spark, 14);

    const sway = 5 * Math.sin(turn(at));
    const x = width / 2 + sway;
    const nod = 3 * Math.sin(turn(at, 3));
    // Shoulders.
    pen.fillStyle = pine;
    pen.beginPath();
    pen.moveTo(x - 108, height);
    pen.bezierCurveTo(x - 104, 250, x - 66, 226, x, 226);
    pen.bezierCurveTo(x + 66, 226, x + 104, 250, x + 108, height);
    pen.fill();
    // The hand waves in the first seconds of each round.
    const lifted = Math.max(0, Math.sin(Math.min(1, at / 3) * Math.PI));
    const wave = Math.sin(at * Math.PI * 4) * 0.35 * lifted;
    const [elbowX, elbowY] = [x + 80, 268 - 24 * lifted];
    const [handX, handY] = [elbowX + 14 + Math.sin(wave) * 46, elbowY + 40 - 120 * lifted];
    stroke(
      () => {
        pen.moveTo(x + 70, 268);
        pen.lineTo(elbowX, elbowY);
        pen.lineTo(handX, handY);
      },
      '#0A5C43',
      26,
    );
    circle(handX, handY - 8, 17, skin);
    // Neck, head, hair.
    pen.fillStyle = skin;
    pen.fillRect(x - 17, 184, 34, 50);
    circle(x, 66 + nod, 22, hair);
    pen.beginPath();
    pen.roundRect(x - 50, 84 + nod, 100, 122, 50);
    pen.fill();
    pen.fillStyle = skin;
    pen.beginPath();
    pen.roundRect(x - 46, 88 + nod, 92, 116, 46);
    pen.fill();
    pen.fillStyle = hair;
    pen.beginPath();
    pen.moveTo(x - 50, 138 + nod);
    pen.bezierCurveTo(x - 50, 96 + nod, x - 30, 80 + nod, x, 80 + nod);
    pen.bezierCurveTo(x + 30, 80 + nod, x + 50, 96 + nod, x + 50, 138 + nod);
    pen.bezierCurveTo(x + 42, 118 + nod, x + 24, 110 + nod, x, 110 + nod);
    pen.bezierCurveTo(x - 24, 110 + nod, x - 42, 118 + nod, x - 50, 138 + nod);
    pen.fill();
    // Eyes close for a moment, twice in each round.
    const closed = [1.7, 5.7].some((blink) => at >= blink && at < blink + 0.14);
    for (const side of [-19, 19]) {
      if (closed) stroke(() => pen.ellipse(x + side, 146 + nod, 6, 0.5, 0, 0, Math.PI * 2), ink, 3);
      else circle(x + side, 145 + nod, 5, ink);
    }
    const open = Math.min(1, loudness(at));
    pen.fillStyle = '#6E2F22';
    pen.beginPath();
    pen.ellipse(x, 177 + nod, 14 - 3 * open, 2.5 + 8 * open, 0, 0, Math.PI * 2);
    pen.fill();
    pen.restore();
    label();
    // Goes round once: the picture is seen to move.
    circle(width / 2 - 120, 326, 16, paper);
    stroke(() => pen.arc(width / 2 - 120, 326, 16, -Math.PI / 2, -Math.PI / 2 + turn(at)), pine, 6);
  };

  const base64 = (buffer) => {
    const view = ArrayBuffer.isView(buffer)
      ? new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.byteLength)
      : new Uint8Array(buffer);
    return btoa(Array.from(view, (byte) => String.fromCharCode(byte)).join(''));
  };
  const packet = (chunk) => {
    const data = new Uint8Array(chunk.byteLength);
    chunk.copyTo(data);
    return { data: base64(data), key: chunk.type === 'key', at: chunk.timestamp, lasts: chunk.duration ?? 0 };
  };
  const fail = (error) => {
    throw error;
  };

  const pictures = [];
  const video = new VideoEncoder({ output: (chunk) => pictures.push(packet(chunk)), error: fail });
  video.configure({ codec: 'vp8', width, height, framerate: FPS, bitrate: 260_000, latencyMode: 'quality' });
  for (let index = 0; index < SECONDS * FPS; index += 1) {
    draw(index / FPS);
    const frame = new VideoFrame(canvas, { timestamp: (index * 1e6) / FPS, duration: 1e6 / FPS });
    video.encode(frame, { keyFrame: index % (2 * FPS) === 0 });
    frame.close();
  }
  await video.flush();

  const samples = new Float32Array(SECONDS * RATE);
  for (const [from, pitch] of NOTES)
    for (let index = 0; index < RATE * 1.4; index += 1) {
      const at = index / RATE;
      const place = (Math.round(from * RATE) + index) % samples.length;
      const tone = Math.sin(2 * Math.PI * pitch * at) + 0.25 * Math.sin(4 * Math.PI * pitch * at);
      samples[place] = (samples[place] ?? 0) + 0.16 * tone * Math.exp(-at * 5) * Math.min(1, at * 120);
    }
  const sounds = [];
  let soundHead = '';
  const audio = new AudioEncoder({
    output: (chunk, meta) => {
      sounds.push(packet(chunk));
      const description = meta?.decoderConfig?.description;
      if (description) soundHead = base64(description);
    },
    error: fail,
  });
  audio.configure({ codec: 'opus', sampleRate: RATE, numberOfChannels: 1, bitrate: 32_000 });
  audio.encode(
    new AudioData({
      format: 'f32-planar',
      sampleRate: RATE,
      numberOfFrames: samples.length,
      numberOfChannels: 1,
      timestamp: 0,
      data: samples,
    }),
  );
  await audio.flush();
  return { pictures, sounds, soundHead };
}
