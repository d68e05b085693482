import type { VideoTrackTransformer } from '@livekit/track-processors';
import { createPersonFinder, painted } from './person-finder.ts';

/** What is behind is painted at a part of its size, which blurs it by itself, and costs less to blur further. */
const PART = 8;
const RADIUS = 4;

/**
 * Pictures in, pictures with everything but the person out of focus out. The library's own does it on a graphics card: without
 * one a picture of 720 lines took it twelve seconds, in which the page stood still; here it takes some thirty ms.
 */
export const createBlurTransformer = (onWork: (ms: number) => void): VideoTrackTransformer<Record<string, unknown>> => {
  let finder: Awaited<ReturnType<typeof createPersonFinder>> | undefined;
  const [out, paint] = painted(1, 1);
  const [behind, paintBehind] = painted(1, 1);
  const fit = (canvas: OffscreenCanvas, width: number, height: number) => {
    if (canvas.width !== width) canvas.width = width;
    if (canvas.height !== height) canvas.height = height;
  };
  const blurred = (frame: VideoFrame): VideoFrame => {
    const { displayWidth: width, displayHeight: height, timestamp } = frame;
    const mask = finder?.find(frame);
    if (!mask) throw new Error('Not begun');
    fit(out, width, height);
    fit(behind, Math.ceil(width / PART), Math.ceil(height / PART));
    paintBehind.filter = `blur(${RADIUS}px)`;
    paintBehind.drawImage(frame, 0, 0, behind.width, behind.height);
    paint.imageSmoothingQuality = 'high';
    paint.globalCompositeOperation = 'copy';
    paint.drawImage(mask, 0, 0, width, height);
    paint.globalCompositeOperation = 'source-in';
    paint.drawImage(frame, 0, 0, width, height);
    paint.globalCompositeOperation = 'destination-over';
    paint.drawImage(behind, 0, 0, width, height);
    return new VideoFrame(out, { timestamp });
  };
  const transform = (frame: VideoFrame, controller: TransformStreamDefaultController<VideoFrame>) => {
    const start = performance.now();
    try {
      if (frame.displayWidth > 0) {
        controller.enqueue(blurred(frame));
        onWork(performance.now() - start);
      }
    } finally {
      frame.close();
    }
  };
  const begin = async () => {
    finder ??= await createPersonFinder();
  };
  const end = async () => {
    finder?.close();
    finder = undefined;
  };
  return {
    transformer: new TransformStream<VideoFrame, VideoFrame>({ transform }),
    transform,
    init: begin,
    destroy: end,
    restart: async () => {
      await end();
      await begin();
    },
    update: async () => undefined,
  };
};
