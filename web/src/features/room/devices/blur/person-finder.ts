import folder from 'virtual:blur-files';
import { ImageSegmenter } from '@mediapipe/tasks-vision';

/** The side of the square that the model looks at. */
const SIDE = 256;
/** Of how sure the model is: what is less is behind the person, what is more is the person; between them one fades out. */
const [LEAST, MOST] = [0.3, 0.7];

/** Answers a mask of the person in a picture: opaque where they are, in a small square that stands for all of it. */
export const createPersonFinder = async () => {
  const segmenter = await ImageSegmenter.createFromOptions(
    { wasmLoaderPath: `${folder}/vision_wasm_internal.js`, wasmBinaryPath: `${folder}/vision_wasm_internal.wasm` },
    {
      // On a processor alone it takes a few ms for a square of this size, with or without a graphics card.
      baseOptions: { modelAssetPath: `${folder}/person.tflite`, delegate: 'CPU' },
      canvas: new OffscreenCanvas(SIDE, SIDE),
      runningMode: 'VIDEO',
      outputCategoryMask: false,
      outputConfidenceMasks: true,
    },
  );
  const [look, lookAt] = painted(SIDE, SIDE);
  const [mask, maskWith] = painted(SIDE, SIDE);
  const pixels = maskWith.createImageData(SIDE, SIDE);
  return {
    find(picture: CanvasImageSource): OffscreenCanvas {
      lookAt.drawImage(picture, 0, 0, SIDE, SIDE);
      segmenter.segmentForVideo(look, performance.now(), ({ confidenceMasks }) => {
        const sure = confidenceMasks?.[0]?.getAsFloat32Array();
        for (const [index, value] of sure?.entries() ?? [])
          pixels.data[index * 4 + 3] = 255 * Math.min(1, Math.max(0, (value - LEAST) / (MOST - LEAST)));
      });
      maskWith.putImageData(pixels, 0, 0);
      return mask;
    },
    close: () => segmenter.close(),
  };
};

export const painted = (width: number, height: number): [OffscreenCanvas, OffscreenCanvasRenderingContext2D] => {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { willReadFrequently: width === SIDE });
  if (!context) throw new Error('There is no canvas to paint on');
  return [canvas, context];
};
