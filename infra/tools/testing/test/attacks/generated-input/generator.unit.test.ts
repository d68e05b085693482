import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { drawWith } from './draw.ts';
import { Fields, Raw, textOf } from './json.ts';
import { good, isNotGiven, placed, places, type Schema, wrong } from './schema.ts';

const schema: Schema = {
  type: 'object',
  properties: {
    name: { type: 'string', maxLength: 5 },
    minutes: { type: 'integer', minimum: 15, maximum: 180 },
    kind: { type: 'string', enum: ['a', 'b'] },
    people: { type: 'array', maxItems: 2, items: { type: 'object', properties: { phone: { type: 'string' } } } },
  },
  required: ['name'],
};

describe('generated input', () => {
  test('draws the same case from the same seed, and other cases from other seeds', () => {
    const drawn = (seed: number) => drawWith(seed, (draw) => Array.from({ length: 50 }, () => draw.of(fc.nat(1_000))));
    expect(drawn(1)).toEqual(drawn(1));
    expect(drawn(1)).not.toEqual(drawn(2));
  });

  test('writes JSON that no JavaScript value stands for', () => {
    expect(
      textOf({
        a: new Raw('1e400'),
        b: [
          new Fields([
            ['__proto__', 1],
            ['x', '\ud800'],
            ['x', null],
          ]),
        ],
      }),
    ).toBe('{"a":1e400,"b":[{"__proto__":1,"x":"\\ud800","x":null}]}');
  });

  test('finds every place of a value, and replaces it there', () => {
    expect(places(schema).map(({ path }) => path.join('.'))).toEqual([
      '',
      'name',
      'minutes',
      'kind',
      'people',
      'people.0',
      'people.0.phone',
    ]);
    expect(placed({ name: 'n' }, ['people', 0, 'phone'], 5)).toEqual({ name: 'n', people: [{ phone: 5 }] });
    expect(placed({ name: 'n' }, [], null)).toBeNull();
    const optional = places(schema).filter((each) => isNotGiven(each, ' '));
    expect(optional.map(({ path }) => path.join('.'))).toEqual(['minutes', 'kind', 'people', 'people.0.phone']);
  });

  test('draws valid values within the schema, and marks the invalid ones', () => {
    const text = () => fc.constant('text');
    const isGood = (value: unknown) => Number.isInteger(value) && (value as number) >= 15 && (value as number) <= 180;
    fc.assert(
      fc.property(good(schema, text), wrong(place('minutes')), wrong(place('kind')), (value, odd, kind) => {
        const taken = value as { name: string; minutes?: number; kind?: string };
        expect(taken.name).toBe('text');
        expect(isGood(taken.minutes ?? 15)).toBe(true);
        expect(['a', 'b', undefined]).toContain(taken.kind);
        if (!(odd.value instanceof Raw)) expect(odd.refused).toBe(!isGood(odd.value));
        expect(kind.refused).toBe(!['a', 'b'].includes(kind.value as string));
      }),
      { seed: 7, numRuns: 500 },
    );
  });
  const place = (name: string) => schema.properties?.[name] as Schema;
});
