import { messagesInEnglish } from '@visavis/alert';
import { createConsumers, mapEvent } from '@visavis/bff';
import type { CallRow } from '@visavis/contracts/calls/call';
import {
  NOTIFICATION_KINDS,
  NOTIFICATIONS,
  notificationDefinition,
  placesOfKind,
} from '@visavis/contracts/constants/notification';
import type { Endpoint } from '@visavis/contracts/endpoint';
import { allEndpoints } from '@visavis/contracts/endpoints';
import { type EventDefinition, exampleOf } from '@visavis/contracts/event';
import { allEvents, nameOfType, type PublishedEvent } from '@visavis/contracts/events/registry';
import { refusalsOf } from '@visavis/contracts/openapi';
import { services } from '@visavis/contracts/processes';
import { SCREENS, type Screen } from '@visavis/contracts/screens';
import type { Consumer } from '@visavis/platform';
import { settingRows } from '../settings-page.ts';
import { appFilesNaming, importedFrom, testsNaming } from './files.ts';

/** One entry of a table that describes the product: an event, a call, … */
export interface Entry {
  kind: 'event' | 'call' | 'notification' | 'screen' | 'setting' | 'consumer' | 'socket event';
  name: string;
  /** Other words that find it. */
  also: readonly string[];
  /** Answers by their headings; read when asked for, because some look into files. */
  explain(): Section[];
}
export interface Section {
  title: string;
  lines: readonly Line[];
}
/** `about`: the name of the entry that it leads to. */
export type Line = string | { text: string; about: string };

/** `meeting.host-status` → `meetingHostStatus` */
const camelCase = (name: string) => name.replace(/[.-](\w)/g, (_, letter: string) => letter.toUpperCase());

/** Every entry of the tables. */
export async function everyEntry(): Promise<Entry[]> {
  const consumers = await everyConsumer();
  return [
    ...allEvents.map((definition) => eventEntry(definition, consumers)),
    ...(await callEntries()),
    ...NOTIFICATION_KINDS.flatMap((kind) => Object.keys(NOTIFICATIONS[kind]).map((what) => notificationEntry(kind, what))),
    ...SCREENS.map(screenEntry),
    ...settingRows().map(settingEntry),
    ...consumers.map(consumerEntry),
    ...socketEntries(),
  ];
}

type KnownConsumer = Pick<Consumer, 'id' | 'kind' | 'types' | 'topic'>;
/** A consumer's file keeps what it is given until an event comes, so that its description needs no running service. */
async function everyConsumer(): Promise<KnownConsumer[]> {
  const folders = services.map(({ folder }) => importedFrom(`${folder}/src/events/*.ts`));
  const modules = (await Promise.all(folders)).flat();
  const makers = modules.flatMap((module) => Object.values(module) as ((deps: object) => KnownConsumer | KnownConsumer[])[]);
  return [...makers.flatMap((make) => make({ store: {} })), ...createConsumers({} as never)];
}

function eventEntry(definition: EventDefinition, consumers: readonly KnownConsumer[]): Entry {
  const { type, service, topic, audit, notify = [], rooms } = definition;
  const name = nameOfType(type);
  return {
    kind: 'event',
    name,
    also: [type],
    explain: () => [
      { title: 'Published by', lines: [`the ${service} service, in the topic ${topic}, as ${type}`] },
      {
        title: 'Consumed by',
        lines: consumers
          .filter(({ types }) => types.includes(type))
          .map(({ id, kind }) => ({ text: `${id} (${kind})`, about: id })),
      },
      {
        title: rooms ? 'Sockets hear, in these rooms' : 'Sockets hear, in the rooms of its example (its rooms need code)',
        lines: socketEventsOf(definition).map(([event, to]) => ({ text: `${event}: ${to.join(', ')}`, about: event })),
      },
      {
        title: 'In the audit log',
        lines: audit ? [`as ${name}, about a ${audit.subject}${audit.name ? ` (${audit.name})` : ''}, if it names an actor`] : [],
      },
      { title: 'People may read', lines: notify.map((each) => ({ text: `${each}: ${wordsOf(each)}`, about: each })) },
      { title: 'Shown by', lines: testsNaming([type, `'${name}'`, camelCase(name)]) },
    ],
  };
}

/** Each socket event with its rooms: as the rows say, or what code makes of the example. */
function socketEventsOf(definition: EventDefinition): [event: string, to: readonly string[]][] {
  if (definition.rooms) return Object.entries(definition.rooms).map(([event, { to }]) => [event, to]);
  const messages = mapEvent(exampleOf(definition) as PublishedEvent);
  return [...Map.groupBy(messages, (message) => message.name)].map(([event, some]) => [event, some.map(({ room }) => room)]);
}

const wordsOf = (notification: string) => {
  const { subject, body } = messagesInEnglish[notification as Exclude<keyof typeof messagesInEnglish, 'frame'>];
  return `“${subject}” ${body}`;
};

async function callEntries(): Promise<Entry[]> {
  const tables = (await importedFrom('infra/foundation/contracts/src/calls/*.ts')).flatMap((module) => Object.entries(module));
  const codeNames = new Map(
    tables.flatMap(([table, rows]) =>
      Object.entries((typeof rows === 'object' ? rows : {}) as Record<string, CallRow>).map(([name, row]) => [
        row?.id,
        `${table}.${name}`,
      ]),
    ),
  );
  return allEndpoints.map((endpoint) => callEntry(endpoint, codeNames.get(endpoint.id) ?? endpoint.id));
}

function callEntry(endpoint: Endpoint, codeName: string): Entry {
  const { id, method, path, service, access, who, repeats = 'none: it changes nothing', summary } = endpoint;
  return {
    kind: 'call',
    name: `${method} ${path}`,
    also: [id, path, ...(path.startsWith('/api/') ? [`${method} ${path.slice(4)}`, path.slice(4)] : [])],
    explain: () => [
      { title: 'What', lines: [`${summary} (${id})`] },
      { title: 'Answered by', lines: [`the ${service} service`] },
      { title: 'Who may', lines: [`access: ${access}`, ...(who ? [`on this one: ${who}`] : [])] },
      { title: 'A repetition', lines: [repeats] },
      {
        title: 'Refuses with',
        lines: Object.entries(refusalsOf(endpoint)).map(([status, codes]) => `${status}: ${codes.join(', ')}`),
      },
      {
        title: 'Used in',
        lines: appFilesNaming([codeName]),
      },
      {
        title: 'Shown by',
        lines: testsNaming([
          id,
          codeName,
          codeName.replace('Calls.', 'Endpoints.'),
          ...(path.includes(':') ? [] : [`'${path}'`]),
        ]),
      },
    ],
  };
}

function notificationEntry(kind: (typeof NOTIFICATION_KINDS)[number], what: string): Entry {
  const name = `${kind}.${what}`;
  const { facts = [], may = [] } = notificationDefinition(kind, what) ?? {};
  return {
    kind: 'notification',
    name,
    also: [what],
    explain: () => [
      { title: 'People read', lines: [wordsOf(name)] },
      { title: 'Because of', lines: leadingTo(name).map((event) => ({ text: event, about: event })) },
      { title: 'It says', lines: [...facts, ...may.map((fact) => `${fact}, if there is one`)] },
      { title: 'Where', lines: [placesOfKind(kind).join(', ')] },
      { title: 'Shown by', lines: testsNaming([`'${what}'`, name]) },
    ],
  };
}
const leadingTo = (notification: string) =>
  (allEvents as readonly EventDefinition[])
    .filter(({ notify = [] }) => (notify as readonly string[]).includes(notification))
    .map(({ type }) => nameOfType(type));

const screenEntry = ({ path, access, module, section, part }: Screen): Entry => ({
  kind: 'screen',
  name: path,
  also: [module, section],
  explain: () => [
    { title: 'What', lines: [section] },
    { title: 'For', lines: [access] },
    { title: 'Drawn by', lines: [module, ...(part ? [part] : [])].map((each) => `web/src/features/${each}.tsx`) },
    { title: 'Shown by', lines: testsNaming([`'${path}'`, ...(path.includes(':') ? [`\`${path.replace(/:.*/, '')}`] : [])]) },
  ],
});

const settingEntry = ({ name, fallback, readBy, doc }: ReturnType<typeof settingRows>[number]): Entry => ({
  kind: 'setting',
  name,
  also: [],
  explain: () => [
    { title: 'What', lines: [doc] },
    { title: 'Default', lines: fallback ? [fallback.replaceAll('`', '')] : [] },
    { title: 'Read by', lines: [readBy] },
    { title: 'Shown by', lines: testsNaming([name]) },
  ],
});

const consumerEntry = ({ id, kind, topic, types }: KnownConsumer): Entry => {
  const [, file = id] = id.split('/');
  return {
    kind: 'consumer',
    name: id,
    also: [file],
    explain: () => [
      { title: 'Kind', lines: [`${kind} of ${topic}`] },
      { title: 'Consumes', lines: types.map(nameOfType).map((event) => ({ text: event, about: event })) },
      { title: 'Shown by', lines: testsNaming([id, camelCase(file)]) },
    ],
  };
};

function socketEntries(): Entry[] {
  const sent = allEvents.flatMap((definition) =>
    socketEventsOf(definition).map(([event, to]) => ({ event, to, cause: nameOfType(definition.type) })),
  );
  return [...Map.groupBy(sent, ({ event }) => event)].map(([event, causes]) => ({
    kind: 'socket event',
    name: event,
    also: [],
    explain: () => [
      { title: 'Because of', lines: causes.map(({ cause, to }) => ({ text: `${cause}, to ${to.join(', ')}`, about: cause })) },
      {
        title: 'Heard in',
        lines: appFilesNaming([`'${event}'`]),
      },
      { title: 'Shown by', lines: testsNaming([`'${event}'`]) },
    ],
  }));
}
