import { expect, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { LocalMedia } from '../../src/features/room/devices/local-media.ts';
import { memoryStorage } from '../../src/shared/session/storage.ts';

// Some of what it loads listens to the page at once.
const page = new EventTarget();
const document = Object.assign(page, { documentElement: { lang: 'en' }, createElement: () => ({}) });
Object.assign(globalThis, { window: page, document, MediaStream: class {} });
const { Preview } = await import('../../src/features/room/lobby/preview.tsx');

test('shows and says whether the camera stays off', async () => {
  const media = new LocalMedia({ source: undefined, permission: async () => undefined, storage: memoryStorage() });
  const shown = () => {
    const html = renderToStaticMarkup(
      <QueryClientProvider client={new QueryClient()}>
        <Preview media={media} view={media.view()} testsFor={undefined} test={() => undefined} />
      </QueryClientProvider>,
    );
    const [, pressed, content] = /<button[^>]*aria-pressed="(\w+)"[^>]*>(.*?)<\/button>/.exec(html) ?? [];
    return { pressed, isTicked: content?.includes('<svg'), isNamed: content?.endsWith('Keep my camera off') };
  };
  expect(shown()).toEqual({ pressed: 'false', isTicked: false, isNamed: true });
  await media.turn('camera', false);
  expect(shown()).toEqual({ pressed: 'true', isTicked: true, isNamed: true });
  await media.turn('camera', true);
  expect(shown()).toEqual({ pressed: 'false', isTicked: false, isNamed: true });
});
