import type { Page } from 'playwright-core';

/** Dropped where this button is, as from a folder. */
export const drop = async (page: Page, onto: string, picture: Buffer) => {
  const files = await page.evaluateHandle((base64) => {
    const { DataTransfer } = globalThis as unknown as {
      DataTransfer: new () => { items: { add(file: unknown): void } };
    };
    const transfer = new DataTransfer();
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    transfer.items.add(new File([bytes], 'me.png', { type: 'image/png' }));
    return transfer;
  }, picture.toString('base64'));
  const card = page.getByRole('button', { name: onto });
  await card.dispatchEvent('dragover', { dataTransfer: files });
  await card.dispatchEvent('drop', { dataTransfer: files });
};

/** A picture of a face, taller than wide. */
export const portrait = async (page: Page): Promise<Buffer> => {
  const url = await page.evaluate(() => {
    const { document } = globalThis as unknown as {
      document: {
        createElement(name: string): {
          width: number;
          height: number;
          toDataURL(): string;
          getContext(kind: string): {
            fillStyle: string;
            fillRect(...box: number[]): void;
            beginPath(): void;
            arc(...circle: number[]): void;
            fill(): void;
          };
        };
      };
    };
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [600, 900];
    const paint = canvas.getContext('2d');
    paint.fillStyle = '#8fb8a4';
    paint.fillRect(0, 0, 600, 900);
    for (const [color, x, y, radius] of [
      ['#5b3a29', 300, 400, 190],
      ['#e8b894', 300, 430, 170],
      ['#2b5d8a', 300, 900, 280],
    ] as const) {
      paint.fillStyle = color;
      paint.beginPath();
      paint.arc(x, y, radius, 0, 7);
      paint.fill();
    }
    return canvas.toDataURL();
  });
  return Buffer.from(url.split(',')[1] ?? '', 'base64');
};

/** A second of a real film, as the browser records it. */
export async function film(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(`new Promise((resolve) => {
    const canvas = document.createElement('canvas');
    canvas.width = 160;
    canvas.height = 90;
    const drawing = canvas.getContext('2d');
    let hue = 0;
    const timer = setInterval(() => {
      drawing.fillStyle = 'hsl(' + (hue += 20) + ' 80% 50%)';
      drawing.fillRect(0, 0, 160, 90);
    }, 30);
    const recorder = new MediaRecorder(canvas.captureStream(30), { mimeType: 'video/webm' });
    recorder.ondataavailable = async ({ data }) => {
      clearInterval(timer);
      const reader = new FileReader();
      reader.onload = () => resolve(reader.result.split(',')[1]);
      reader.readAsDataURL(data);
    };
    recorder.start();
    setTimeout(() => recorder.stop(), 1000);
  })`);
  return Buffer.from(String(base64), 'base64');
}
