import { describe, expect, test } from '@jest/globals';
import { Fields, Raw, textOf } from './json.ts';
import { createRandom } from './random.ts';
import { good, placed, places, type Schema, wrong } from './schema.ts';

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
  test('the same seed makes the same choices, another seed others', () => {
    const drawn = (seed: number) => Array.from({ length: 50 }, createRandomly(seed));
    expect(drawn(1)).toEqual(drawn(1));
    expect(drawn(1)).not.toEqual(drawn(2));
  });
  const createRandomly = (seed: number) => {
    const random = createRandom(seed);
    return () => random.integer(1_000);
  };

  test('writes what no JavaScript value stands for', () => {
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

  test('finds every place, and puts a value there', () => {
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
  });

  test('good values keep to the schema; wrong ones say when they do not', () => {
    const random = createRandom(7);
    for (let round = 0; round < 200; round++) {
      const value = good(schema, random, () => 'text') as { name: string; minutes?: number; kind?: string };
      expect(value.name).toBe('text');
      expect(value.minutes ?? 15).toBeGreaterThanOrEqual(15);
      expect(value.minutes ?? 15).toBeLessThanOrEqual(180);
      expect(['a', 'b', undefined]).toContain(value.kind);

      const { value: odd, refused } = wrong(place('minutes'), random);
      const isGood = Number.isInteger(odd) && (odd as number) >= 15 && (odd as number) <= 180;
      if (!(odd instanceof Raw)) expect(refused).toBe(!isGood);
      expect(wrong(place('kind'), random).refused).toBe(true);
    }
  });
  const place = (name: string) => schema.properties?.[name] as Schema;
});
