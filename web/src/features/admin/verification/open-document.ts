/** A document whose pages can be drawn. */
export interface PageSource {
  pages: number;
  draw: (page: number, canvas: HTMLCanvasElement) => Promise<void>;
  close: () => void;
}

const WIDTH_MAX = 1_400;

/** Throws for what cannot be read. The server has checked the type by the content. */
export const openDocument = (blob: Blob): Promise<PageSource> =>
  blob.type === 'application/pdf' ? openPdf(blob) : openPicture(blob);

const openPicture = async (blob: Blob): Promise<PageSource> => {
  const picture = await createImageBitmap(blob);
  return {
    pages: 1,
    async draw(_, canvas) {
      const scale = Math.min(1, WIDTH_MAX / picture.width);
      canvas.width = Math.round(picture.width * scale);
      canvas.height = Math.round(picture.height * scale);
      canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    },
    close: () => picture.close(),
  };
};

/** By pdf.js in a worker of its own: without scripts, forms or links. */
const openPdf = async (blob: Blob): Promise<PageSource> => {
  const { getDocument, PDFWorker } = await import('pdfjs-dist');
  const port = new Worker(new URL('pdfjs-dist/build/pdf.worker.mjs', import.meta.url), { type: 'module' });
  const worker = PDFWorker.create({ port });
  const close = () => {
    worker.destroy();
    port.terminate();
  };
  try {
    const data = new Uint8Array(await blob.arrayBuffer());
    const document = await getDocument({ data, worker, isEvalSupported: false, enableXfa: false }).promise;
    return {
      pages: document.numPages,
      async draw(number, canvas) {
        const page = await document.getPage(number);
        const width = page.getViewport({ scale: 1 }).width;
        const viewport = page.getViewport({ scale: Math.min(3, WIDTH_MAX / width) });
        canvas.width = Math.round(viewport.width);
        canvas.height = Math.round(viewport.height);
        await page.render({ canvas, viewport }).promise;
      },
      close,
    };
  } catch (error) {
    close();
    throw error;
  }
};

/** Words across the whole page, light enough to read through. */
export const stamp = (canvas: HTMLCanvasElement, words: string): void => {
  const context = canvas.getContext('2d');
  if (!context) return;
  const size = Math.max(14, Math.round(canvas.width / 40));
  context.save();
  context.globalAlpha = 0.28;
  context.font = `600 ${size}px sans-serif`;
  context.lineWidth = 1;
  const step = context.measureText(words).width + 4 * size;
  context.rotate(-Math.PI / 7);
  for (let y = 0; y < canvas.height + canvas.width; y += 7 * size)
    for (let x = -canvas.height; x < canvas.width; x += step) {
      context.fillStyle = 'black';
      context.fillText(words, x, y);
      // Also seen on a dark page.
      context.strokeStyle = 'white';
      context.strokeText(words, x, y);
    }
  context.restore();
};
