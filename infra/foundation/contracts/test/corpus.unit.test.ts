import { createHash } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from '@jest/globals';
import { corpusFile, corpusOf } from '../corpus/events.ts';
import { type EventDefinition, exampleOf } from '../src/event.ts';
import { allEvents, definitionOf } from '../src/events/registry.ts';

const services = [...new Set(allEvents.map(({ service }) => service))];

/** The line of an example: its id is that of its content. */
function lineOf(definition: EventDefinition): string {
  const example = exampleOf(definition);
  const hash = createHash('sha256').update(JSON.stringify(example)).digest('hex');
  const id = hash.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5');
  return `${JSON.stringify({ ...example, id })}\n`;
}

describe('the corpus of events', () => {
  const present = services.flatMap(corpusOf);
  const isMissing = (definition: EventDefinition) => {
    const { type, data } = exampleOf(definition);
    return !present.some((event) => event.type === type && isDeepStrictEqual(event.data, data));
  };
  const missing = allEvents.filter(isMissing);
  if (process.env.UPDATE_CORPUS)
    for (const definition of missing) appendFileSync(corpusFile(definition.service), lineOf(definition));
  const corpus = services.flatMap(corpusOf);

  test.each(corpus.map((event) => [event.type, event.id, event] as const))('reads %s %s', (type, _, event) => {
    expect(definitionOf(type)?.schema.parse(event)).toMatchObject({ id: event.id, type });
  });

  // Else write them: UPDATE_CORPUS=1 npm test -- contracts/test/corpus
  test('has the example of every type, as it is today', () => {
    if (!process.env.UPDATE_CORPUS) expect(missing.map(({ type }) => type)).toEqual([]);
    expect(new Set(corpus.map(({ id }) => id)).size).toBe(corpus.length);
  });

  // But what was before something new, or after its end.
  const isChange = (field: string) => field === 'before' || field === 'after';
  test('shows every field that an event may have', () => {
    const hidden = allEvents.map(({ type, data }) => {
      const events = corpus.filter((event) => event.type === type);
      return [
        type,
        Object.keys(data.shape).filter((field) => !isChange(field) && !events.some((event) => field in (event.data as object))),
      ] as const;
    });
    expect(hidden.filter(([, fields]) => fields.length > 0)).toEqual([]);
  });

  test('ignores the phone in an event of the first release', () => {
    const read = corpus.map((event) => definitionOf(event.type)?.schema.parse(event));
    expect(JSON.stringify(corpus)).toContain('+919000000007');
    expect(JSON.stringify(read)).not.toMatch(/\+91\d{10}/);
  });
});
