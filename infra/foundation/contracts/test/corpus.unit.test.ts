import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import type { DomainEvent } from '../src/event.ts';
import { allEvents, definitionOf } from '../src/events/registry.ts';

const folder = new URL('../corpus/', import.meta.url);
const corpus: DomainEvent[] = readdirSync(folder)
  .filter((file) => file.endsWith('.json'))
  .flatMap((file) => JSON.parse(readFileSync(new URL(file, folder), 'utf8')));

describe('the corpus of events', () => {
  test.each(corpus.map((event) => [event.type, event.id, event] as const))('reads %s %s', (type, _, event) => {
    expect(definitionOf(type)?.schema.parse(event)).toMatchObject({ id: event.id, type });
  });

  test('has one event of every type', () => {
    const types = new Set(corpus.map(({ type }) => type));
    expect(allEvents.map(({ type }) => type).filter((type) => !types.has(type))).toEqual([]);
    expect(new Set(corpus.map(({ id }) => id)).size).toBe(corpus.length);
  });

  test('ignores the phone in an event of the first release', () => {
    const read = corpus.map((event) => definitionOf(event.type)?.schema.parse(event));
    expect(JSON.stringify(corpus)).toContain('+919000000007');
    expect(JSON.stringify(read)).not.toMatch(/\+91\d{10}/);
  });
});
