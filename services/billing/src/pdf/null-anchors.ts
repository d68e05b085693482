import type { Font } from 'fontkit';

type Anchor = object | null;
interface MarkPositioning {
  applyAnchor(mark: { markAnchor: Anchor }, base: Anchor, baseIndex: number): void;
}

let isDone = false;

/**
 * fontkit 2.0.4 throws at a letter and a mark that have no place for each other in the font (NULL anchors, which OpenType allows
 * and the Noto fonts of Telugu, Gurmukhi and others have): https://github.com/foliojs/fontkit/issues/367. The mark then stays
 * where it is, as in other shapers. To be removed with the release that has pull request 374.
 */
export function tolerateNullAnchors(font: Font): void {
  if (isDone) return;
  const { _layoutEngine: layout } = font as unknown as { _layoutEngine?: { engine?: { GPOSProcessor?: MarkPositioning } } };
  const positioning = layout?.engine?.GPOSProcessor;
  if (!positioning) return;
  const prototype: MarkPositioning = Object.getPrototypeOf(positioning);
  const { applyAnchor } = prototype;
  prototype.applyAnchor = function (mark, base, baseIndex) {
    if (base && mark.markAnchor) applyAnchor.call(this, mark, base, baseIndex);
  };
  isDone = true;
}
