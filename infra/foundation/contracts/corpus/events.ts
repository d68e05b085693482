import { existsSync, readFileSync } from 'node:fs';
import type { DomainEvent } from '../src/event.ts';

export const corpusFile = (service: string) => new URL(`${service}-events.jsonl`, import.meta.url);

/** What releases of Visavis wrote to a service's topic, in its order; none of a service that is new. */
export const corpusOf = (service: string): DomainEvent[] =>
  existsSync(corpusFile(service))
    ? readFileSync(corpusFile(service), 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line))
    : [];
