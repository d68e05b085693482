import { useRef } from 'react';

const newKey = () => Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');

/** Returns a body's key: the same body sent again after a lost response keeps its key, and has one effect. */
export const useIdempotencyKey = () => {
  const last = useRef({ body: '', key: '' });
  return (body: object): string => {
    const text = JSON.stringify(body);
    if (last.current.body !== text) last.current = { body: text, key: newKey() };
    return last.current.key;
  };
};
