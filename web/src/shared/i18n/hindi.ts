import type { Catalogue, Namespace, Translation } from './catalogue.ts';

/** The file of its name is a chunk: who reads Hindi loads what the screen needs, everyone else nothing. */
export const hindi = <N extends Namespace>(namespace: N): Promise<{ texts: Translation<Catalogue[N]> }> => {
  const file = namespace.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return import(`./hi/${file}.ts`);
};
