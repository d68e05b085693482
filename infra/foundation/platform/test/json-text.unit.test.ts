import { describe, expect, it } from '@jest/globals';
import { jsonText } from '../src/http/response/json-text.ts';

const frozenView = () =>
  Object.freeze({ _id: 'm1', host: Object.freeze({ name: 'Mira "M" Ö' }), tags: Object.freeze(['a', null]) });

describe('jsonText', () => {
  it.each([
    ['nothing frozen', { success: true, meetings: [{ at: new Date(0) }], gone: undefined }],
    [
      'a list of frozen items',
      { success: true, meetings: [frozenView(), frozenView()], pagination: { total: 2 }, gone: undefined },
    ],
    ['frozen and other items in one list', { meetings: [frozenView(), { b: 1 }, undefined, null, 7, 'x'] }],
    ['one frozen part', { success: true, meeting: frozenView(), 'a "key"': 1 }],
    ['a frozen list', { list: Object.freeze([1, 2]), of: Object.freeze([frozenView()]) }],
    ['what JSON leaves out', { meeting: frozenView(), call: () => 1, none: undefined, list: [() => 1] }],
  ])('equals JSON.stringify for %s, also when it is cached', (_, body) => {
    expect(jsonText(body)).toBe(JSON.stringify(body));
    expect(jsonText(body)).toBe(JSON.stringify(body));
  });

  it('makes the text again when only the surface is frozen', () => {
    const inner = { name: 'before' };
    const date = new Date(0);
    const body = { meetings: [Object.freeze({ inner }), Object.freeze({ date })] };
    jsonText(body);
    inner.name = 'after';
    date.setTime(1_000);
    expect(jsonText(body)).toBe('{"meetings":[{"inner":{"name":"after"}},{"date":"1970-01-01T00:00:01.000Z"}]}');
  });
});
