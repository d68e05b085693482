import { describe, expect, it } from '@jest/globals';
import { jsonText } from '../src/http/json-text.ts';

const frozenView = () =>
  Object.freeze({ _id: 'm1', host: Object.freeze({ name: 'Mira "M" Ö' }), tags: Object.freeze(['a', null]) });

describe('The JSON of an answer', () => {
  it.each([
    ['nothing frozen', { success: true, meetings: [{ at: new Date(0) }], gone: undefined }],
    ['a frozen list', { success: true, meetings: [frozenView(), frozenView()], pagination: { total: 2 }, gone: undefined }],
    ['frozen and not, in one list', { meetings: [frozenView(), { b: 1 }, undefined, null, 7, 'x'] }],
    ['a frozen answer alone', { success: true, meeting: frozenView(), 'a "key"': 1 }],
    ['a frozen list itself', { list: Object.freeze([1, 2]), of: Object.freeze([frozenView()]) }],
    ['what JSON leaves out', { meeting: frozenView(), call: () => 1, none: undefined, list: [() => 1] }],
  ])('is what JSON.stringify says: %s', (_, answer) => {
    expect(jsonText(answer).text).toBe(JSON.stringify(answer));
    expect(jsonText(answer).text).toBe(JSON.stringify(answer));
  });

  it('has a mark that changes with any part of it', () => {
    const view = frozenView();
    const marks = [
      { meetings: [view], total: 1 },
      { meetings: [view], total: 2 },
      { meetings: [view, view], total: 1 },
      { meetings: [Object.freeze({ ...view, _id: 'm2' })], total: 1 },
      { meetings: [{ ...view, _id: 'm3' }], total: 1 },
      { others: [view], total: 1 },
    ].map((answer) => jsonText(answer).mark);
    expect(new Set(marks).size).toBe(marks.length);
    expect(jsonText({ meetings: [view], total: 1 }).mark).toBe(marks[0]);
  });

  it('is made again for what may change although its surface is frozen', () => {
    const inner = { name: 'before' };
    const date = new Date(0);
    const answer = { meetings: [Object.freeze({ inner }), Object.freeze({ date })] };
    jsonText(answer);
    inner.name = 'after';
    date.setTime(1_000);
    expect(jsonText(answer).text).toBe('{"meetings":[{"inner":{"name":"after"}},{"date":"1970-01-01T00:00:01.000Z"}]}');
  });
});
