import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { type DomainEvent, type EventDefinition, exampleOf } from '../src/event.ts';
import { allEvents } from '../src/events/registry.ts';

const corpusFile = (service: string) => new URL(`${service}-events.jsonl`, import.meta.url);

/** What releases of Visavis wrote to a service's topic, in its order; none of a service that is new. */
export const corpusOf = (service: string): DomainEvent[] =>
  existsSync(corpusFile(service))
    ? readFileSync(corpusFile(service), 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line))
    : [];

/** Events whose example, as it is today, has no line. */
export const missingExamples = (): EventDefinition[] =>
  (allEvents as readonly EventDefinition[]).filter((definition) => {
    const { type, data } = exampleOf(definition);
    return !corpusOf(definition.service).some((event) => event.type === type && isDeepStrictEqual(event.data, data));
  });

/** Adds a line for each of them. */
export function writeExamples(): void {
  for (const definition of missingExamples()) appendFileSync(corpusFile(definition.service), lineOf(definition));
}

/** The line of an example: its id is that of its content. */
function lineOf(definition: EventDefinition): string {
  const example = exampleOf(definition);
  const hash = createHash('sha256').update(JSON.stringify(example)).digest('hex');
  const id = hash.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5');
  return `${JSON.stringify({ ...example, id })}\n`;
}
