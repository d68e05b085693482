export interface Size {
  width: number;
  height: number;
}
/** The square of the picture that is kept: its middle, as shares of the picture's sides, and how far it is zoomed in. */
export interface Crop {
  x: number;
  y: number;
  /** 1 shows as much as a square can. */
  zoom: number;
}
export const maxZoom = 5;
export const wholeCrop: Crop = { x: 0.5, y: 0.5, zoom: 1 };

/** Side of the kept square, in the picture's pixels. */
export const sideOf = ({ width, height }: Size, zoom: number) => Math.min(width, height) / zoom;

const between = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high);

/** The frame is always filled: the square stays within the picture. */
export const clamped = (picture: Size, { x, y, zoom }: Crop): Crop => {
  const near = between(zoom, 1, maxZoom);
  const half = sideOf(picture, near) / 2;
  const [halfX, halfY] = [half / picture.width, half / picture.height];
  return { x: between(x, halfX, 1 - halfX), y: between(y, halfY, 1 - halfY), zoom: near };
};

/** Drags the picture by shares of the frame; to the right shows more of its left. */
export const moved = (picture: Size, crop: Crop, right: number, down: number): Crop => {
  const side = sideOf(picture, crop.zoom);
  return clamped(picture, {
    ...crop,
    x: crop.x - (right * side) / picture.width,
    y: crop.y - (down * side) / picture.height,
  });
};

/** Zooms by a factor; the point of the frame at (`atX`, `atY`), from its middle in shares, stays where it is. */
export const zoomed = (picture: Size, crop: Crop, factor: number, atX = 0, atY = 0): Crop => {
  const zoom = between(crop.zoom * factor, 1, maxZoom);
  const lost = sideOf(picture, crop.zoom) - sideOf(picture, zoom);
  return clamped(picture, {
    x: crop.x + (atX * lost) / picture.width,
    y: crop.y + (atY * lost) / picture.height,
    zoom,
  });
};

const step = 0.05;
/** What a key does to the frame; undefined for all others. */
export const cropByKey = (picture: Size, crop: Crop, key: string, big: boolean): Crop | undefined => {
  const far = big ? step * 4 : step;
  switch (key) {
    case 'ArrowLeft':
      return moved(picture, crop, -far, 0);
    case 'ArrowRight':
      return moved(picture, crop, far, 0);
    case 'ArrowUp':
      return moved(picture, crop, 0, -far);
    case 'ArrowDown':
      return moved(picture, crop, 0, far);
    case '+':
    case '=':
      return zoomed(picture, crop, 1.1);
    case '-':
      return zoomed(picture, crop, 1 / 1.1);
    case '0':
      return wholeCrop;
    default:
      return undefined;
  }
};
