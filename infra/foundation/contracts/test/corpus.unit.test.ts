import { describe, expect, test } from '@jest/globals';
import { corpusOf, missingExamples, writeExamples } from '../corpus/events.ts';
import { allEvents, definitionOf } from '../src/events/registry.ts';

const services = [...new Set(allEvents.map(({ service }) => service))];

describe('the corpus of events', () => {
  if (process.env.UPDATE_CORPUS) writeExamples();
  const corpus = services.flatMap(corpusOf);

  test.each(corpus.map((event) => [event.type, event.id, event] as const))('reads %s %s', (type, _, event) => {
    expect(definitionOf(type)?.schema.parse(event)).toMatchObject({ id: event.id, type });
  });

  // Else write them: UPDATE_CORPUS=1 npm test -- contracts/test/corpus
  test('has the example of every type, as it is today', () => {
    expect(missingExamples().map(({ type }) => type)).toEqual([]);
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
