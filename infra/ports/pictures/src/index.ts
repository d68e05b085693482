export { createGate, type Gate } from './gate.ts';
export { makeSquares, type Square } from './make-squares.ts';
export { createPictureFiles, type PictureFiles } from './picture-files.ts';
export { readPicture, readPictureForm } from './read-picture.ts';
export { sendPicture } from './send-picture.ts';
