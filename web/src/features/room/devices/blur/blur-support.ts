/** Two instructions with vectors, as the program is compiled for (github.com/GoogleChromeLabs/wasm-feature-detect). */
const VECTORS = [0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11];

/** Whether this page's policy lets programs be compiled: that of the room does, and goes with the document. */
const mayCompile = () => {
  try {
    return Boolean(new WebAssembly.Module(new Uint8Array(VECTORS)));
  } catch {
    return false;
  }
};

const canPaint = () => {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('webgl2');
  context?.getExtension('WEBGL_lose_context')?.loseContext();
  return context !== null && ('MediaStreamTrackGenerator' in globalThis || 'captureStream' in canvas);
};

const hasAll = () =>
  'OffscreenCanvas' in globalThis &&
  'VideoFrame' in globalThis &&
  'WebAssembly' in globalThis &&
  WebAssembly.validate(new Uint8Array(VECTORS)) &&
  canPaint();

let can: boolean | undefined;

type Support = 'yes' | 'reload' | 'no';
export interface BlurWish {
  isWished: boolean;
  inCall: boolean;
  hasCamera: boolean;
}
/**
 * What the wish for a blurred background means now. In a call no page is loaded anew: that is done before, in the lobby, whether
 * or not the camera is on by then.
 */
export const blurStep = (
  support: Support,
  { isWished, inCall, hasCamera }: BlurWish,
): 'wait' | 'reload' | 'blur' | 'failed' | 'not-here' => {
  if (!isWished) return 'wait';
  if (support === 'reload' && !inCall) return 'reload';
  if (!hasCamera) return 'wait';
  return support === 'yes' ? 'blur' : support === 'no' ? 'failed' : 'not-here';
};

/** `reload`: once this page is loaded anew, because it was come to from another one, whose policy is stricter. */
export const blurSupport = (): Support => {
  can ??= hasAll();
  if (!can) return 'no';
  if (mayCompile()) return 'yes';
  const [document] = performance.getEntriesByType('navigation');
  return document && !new URL(document.name).pathname.startsWith('/m/') ? 'reload' : 'no';
};
