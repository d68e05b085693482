import type { CDPSession, Page } from 'playwright-core';

/** Of the product, whatever fonts the machine has. */
const BUNDLED = /^(?:Instrument Sans|Bricolage Grotesque|Noto Sans Devanagari)\b/;

/**
 * What the page paints in a font of the machine, one line each: elsewhere it looks otherwise. It also looks into fields and
 * before and after elements.
 */
export async function machineFonts(page: Page): Promise<string[]> {
  const devtools = await page.context().newCDPSession(page);
  try {
    await devtools.send('DOM.enable');
    await devtools.send('CSS.enable');
    await devtools.send('DOM.getDocument');
    const texts = await textsOf(devtools);
    const { nodeIds } = await devtools.send('DOM.pushNodesByBackendIdsToFrontend', {
      backendNodeIds: texts.map(({ backendNodeId }) => backendNodeId),
    });
    const found = await Promise.all(
      nodeIds.map(async (nodeId, at) => {
        const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId });
        return fonts
          .filter(({ isCustomFont, familyName }) => !isCustomFont || !BUNDLED.test(familyName))
          .map(({ familyName }) => `${familyName}: ${texts[at]?.text}`);
      }),
    );
    return found.flat();
  } finally {
    await devtools.detach();
  }
}

const FIELDS = new Set(['INPUT', 'TEXTAREA', 'SELECT']);

/** Texts as they are painted, those alone that have a character or a face which none before them had. */
async function textsOf(devtools: CDPSession): Promise<{ backendNodeId: number; text: string }[]> {
  const computedStyles = ['font-family', 'font-weight', 'font-style'];
  const { documents, strings } = await devtools.send('DOMSnapshot.captureSnapshot', { computedStyles });
  const seen = new Set<string>();
  return documents.flatMap(({ layout, nodes }) =>
    layout.nodeIndex.flatMap((node, at) => {
      const name = strings[nodes.nodeName?.[node] ?? -1] ?? '';
      // What stands in a field is not part of the snapshot: one of each face is looked at.
      const text = FIELDS.has(name) ? `<${name.toLowerCase()}>` : (strings[layout.text[at] ?? -1]?.trim() ?? '');
      const face = layout.styles[at]?.join();
      const unseen = (FIELDS.has(name) ? [text] : [...text])
        .map((letter) => `${letter} ${face}`)
        .filter((each) => !seen.has(each));
      for (const each of unseen) seen.add(each);
      const backendNodeId = nodes.backendNodeId?.[node];
      return unseen.length > 0 && backendNodeId !== undefined ? [{ backendNodeId, text }] : [];
    }),
  );
}
