import { texts } from '../texts.ts';

/** What somebody says in a call, written down by their own browser. */
export const captions = {
  captions: 'Captions',
  hide: 'Hide captions',
  hint: 'Read what the others say, if they agree. Nothing of it is kept.',
  asks: '{{names}} would like to read what you say.',
  writes: '{{names}} can read what you say.',
  agreed: 'You agreed to be read.',
  how: 'To write it down, your browser may send your speech to its maker, such as Google for Chrome or Apple for Safari.',
  agree: 'I agree',
  no: 'No',
  stop: 'Stop it',
  speaks: 'I speak',
  sign: 'You are being read',
  none: {
    asked: '{{name}} is asked for captions',
    no: 'No captions: {{name}} would rather not',
    cannot: "No captions: {{name}}'s browser cannot write them",
  },
  failed: {
    refused: 'Your browser does not let this page write down what you say. Captions of you are off.',
    unreachable: 'Your browser could not write down what you say. Captions of you are off.',
  },
} as const;

export const { t, useT } = texts('captions', captions);
