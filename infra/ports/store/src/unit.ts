/** A unit of work: buffers writes until the commit. Versions and unique keys are checked there, not here. */
import { type DomainEvent, definedBy, type NewEvent } from '@visavis/contracts/event';
import { z } from 'zod';
import { copyDocument, validated } from './document.ts';
import type { Commit, Engine, Write } from './engine.ts';
import type { CollectionDefinition, Count, Document, FindOptions, Unit, Where, Writer } from './port.ts';

export interface BufferedUnit extends Unit {
  /** Ends the unit: later calls on it throw. */
  finish(): Commit;
}

export function createUnit(engine: Engine): BufferedUnit {
  const buffers = new Map<string, Map<string, Write>>();
  const outbox: Commit['outbox'][number][] = [];
  let finished = false;
  const open = () => {
    if (finished) throw new Error('this unit of work is over: its work returned before this call');
  };

  return {
    collection<T extends Document>(definition: CollectionDefinition<T>): Writer<T> {
      let writes = buffers.get(definition.name);
      if (writes === undefined) {
        writes = new Map();
        buffers.set(definition.name, writes);
      }
      return createWriter(engine, definition, writes, open);
    },
    publish(event: NewEvent, aggregate: Document) {
      open();
      const { topic } = event[definedBy];
      const parsed = parseEvent(event);
      outbox.push({ topic, subject: parsed.subject, version: aggregate.version, index: outbox.length, event: parsed });
    },
    finish() {
      finished = true;
      return { writes: [...buffers.values()].flatMap((writes) => [...writes.values()]), outbox };
    },
  };
}

/** The event as its readers will get it. Serialised first: what the caller does to it later must not change what was decided. */
function parseEvent(event: NewEvent): DomainEvent {
  const parsed = event[definedBy].schema.safeParse(JSON.parse(JSON.stringify(event)));
  if (parsed.success) return parsed.data;
  throw new TypeError(`${event.type} does not match its schema: ${z.prettifyError(parsed.error)}`, { cause: parsed.error });
}

function createWriter<T extends Document>(
  engine: Engine,
  definition: CollectionDefinition<T>,
  writes: Map<string, Write>,
  open: () => void,
): Writer<T> {
  const reader = engine.reader(definition);
  const readable = () => {
    open();
    if (writes.size > 0) throw new Error(`${definition.name} was written in this unit: a query would not see it`);
  };
  const put = (kind: Write['kind'], id: string, expected: number, doc: T | undefined) => {
    writes.set(id, { definition, kind, id, expected, doc });
  };

  /** The write already buffered for the document, checked to be what the caller's copy rests on. */
  const earlier = (doc: T): Write | undefined => {
    open();
    const write = writes.get(doc._id);
    if (write === undefined) {
      if (!Number.isInteger(doc.version) || doc.version < 1)
        throw new TypeError(`${definition.name} ${doc._id}: not a version: ${doc.version}`);
      return undefined;
    }
    if (write.doc === undefined) throw new Error(`${definition.name} ${doc._id} was deleted in this unit`);
    if (write.doc.version !== doc.version)
      throw new Error(`${definition.name} ${doc._id} was written in this unit: go on from what that returned`);
    return write;
  };

  return {
    async get(id: string) {
      open();
      const write = writes.get(id);
      if (write === undefined) return reader.get(id);
      return write.doc === undefined ? undefined : copyDocument(write.doc as T);
    },
    async find(options?: FindOptions) {
      readable();
      return reader.find(options);
    },
    async count(where?: Where): Promise<Count> {
      readable();
      return reader.count(where);
    },
    insert(doc: Omit<T, 'version'>) {
      open();
      const next = validated(definition, { ...doc, version: 1 } as unknown as T, 'insert');
      if (writes.has(next._id)) throw new Error(`${definition.name} ${next._id} was written in this unit: save it instead`);
      put('insert', next._id, 0, next);
      return copyDocument(next);
    },
    save(doc: T) {
      const write = earlier(doc);
      const kind = write?.kind === 'insert' ? 'insert' : 'save';
      const next = validated(definition, write === undefined ? { ...doc, version: doc.version + 1 } : doc, kind);
      put(kind, doc._id, write?.expected ?? doc.version, next);
      return copyDocument(next);
    },
    touch(doc: T) {
      const write = earlier(doc);
      if (write !== undefined) return copyDocument(doc);
      const next = copyDocument({ ...doc, version: doc.version + 1 });
      put('touch', doc._id, doc.version, next);
      return copyDocument(next);
    },
    delete(doc: T) {
      const write = earlier(doc);
      if (write?.kind === 'insert') writes.delete(doc._id);
      else put('delete', doc._id, write?.expected ?? doc.version, undefined);
    },
  };
}
