/** What people are told of is said beside each event; what tells them follows it. */
import { readdirSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { NOTIFICATION_KINDS, NOTIFICATIONS, notificationDefinition } from '@visavis/contracts/constants/notification';
import { type EventDefinition, exampleOf } from '@visavis/contracts/event';
import { allEvents } from '@visavis/contracts/events/registry';
import { notesOf } from '../../src/domain/deliveries/direct-notes.ts';

const telling: readonly EventDefinition[] = allEvents.filter(({ notify }) => notify !== undefined);
const named = (definition: EventDefinition): readonly string[] => definition.notify ?? [];
type WithTypes = { types: string[] };
/** The types that the service consumes: its consumers keep what they are given, and use it only when an event comes. */
async function consumedTypes(): Promise<string[]> {
  const folder = new URL('../../src/events/', import.meta.url);
  const modules = await Promise.all(readdirSync(folder).map((file) => import(new URL(file, folder).href)));
  const makers = modules.flatMap((module) => Object.values(module) as ((deps: object) => WithTypes | WithTypes[])[]);
  return makers.flatMap((make) => make({ store: {} })).flatMap(({ types }) => types);
}

describe('notifications of an event', () => {
  test('are told by a consumer of it', async () => {
    const consumed = await consumedTypes();
    expect(telling.map(({ type }) => type).filter((type) => !consumed.includes(type))).toEqual([]);
  });

  test.each(telling.map((definition) => [definition.type, definition] as const))('are those that %s names', (_, definition) => {
    const names = notesOf(exampleOf(definition)).map(({ kind, what }) => `${kind}.${what}`);
    expect(names.filter((name) => !named(definition).includes(name))).toEqual([]);
  });

  test('are none of an event that names none', () => {
    const silent = allEvents.filter(({ notify }) => notify === undefined);
    expect(silent.filter((definition) => notesOf(exampleOf(definition)).length > 0).map(({ type }) => type)).toEqual([]);
  });

  test('are all that there are', () => {
    const names = NOTIFICATION_KINDS.flatMap((kind) => Object.keys(NOTIFICATIONS[kind]).map((what) => `${kind}.${what}`));
    const led = new Set(telling.flatMap(named));
    expect(names.filter((name) => !led.has(name))).toEqual([]);
    expect([...led].filter((name) => notificationDefinition(...(name.split('.') as [string, string])) === undefined)).toEqual([]);
  });
});
