import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { Registry } from 'prom-client';
import { createPolledGauge, type Sample } from '../src/polled-gauge.ts';

const sample = (topic: string, value: number): Sample => ({ labels: { topic }, value });

describe('a polled gauge', () => {
  let registry: Registry;
  let gauge: ReturnType<typeof createPolledGauge>;
  beforeEach(() => {
    jest.useFakeTimers();
    registry = new Registry();
    gauge = createPolledGauge({ name: 'lag', help: 'Lag', labelNames: ['topic'], registers: [registry] });
  });
  afterEach(() => void jest.useRealTimers());
  const lines = (text: string) => text.split('\n').filter((line) => line.startsWith('lag'));
  const scrape = async () => lines(await registry.metrics());

  test('is read at a scrape, at most every five seconds, and drops series that are gone', async () => {
    const read = jest.fn(async () => [sample('a', 3), sample('b', 1)]);
    gauge.observe(read);
    expect(read).not.toHaveBeenCalled();
    expect(await scrape()).toEqual(['lag{topic="a"} 3', 'lag{topic="b"} 1']);
    await scrape();
    expect(read).toHaveBeenCalledTimes(1);
    read.mockImplementation(async () => [sample('b', 2)]);
    jest.advanceTimersByTime(5_000);
    expect(await scrape()).toEqual(['lag{topic="b"} 2']);
  });

  test('has no value while it cannot be read', async () => {
    let away = false;
    gauge.observe(async () => (away ? Promise.reject(new Error('away')) : [sample('a', 3)]));
    gauge.observe(async () => [sample('other', 7)]);
    expect(await scrape()).toHaveLength(2);
    away = true;
    jest.advanceTimersByTime(5_000);
    expect(await scrape()).toEqual(['lag{topic="other"} 7']);
  });

  test('does not delay a scrape, is read once at a time, and drops its value when no reply comes', async () => {
    let hanging = false;
    const read = jest.fn(() => (hanging ? new Promise<Sample[]>(() => {}) : Promise.resolve([sample('a', 3)])));
    gauge.observe(read);
    await scrape();
    hanging = true;
    const patiently = async () => {
      jest.advanceTimersByTime(5_000);
      const text = registry.metrics();
      await jest.advanceTimersByTimeAsync(1_000);
      return lines(await text);
    };
    expect(await patiently()).toEqual(['lag{topic="a"} 3']);
    for (let scrapes = 0; scrapes < 5; scrapes++) await patiently();
    expect(read).toHaveBeenCalledTimes(2);
    expect(await patiently()).toEqual([]);
  });
});
