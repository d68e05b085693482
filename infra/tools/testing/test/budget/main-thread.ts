import type { Browser, CDPSession } from 'playwright-core';
import type { Product } from '../../src/index.ts';
import type { TestData } from '../visual/test-data.ts';
import { openAs } from '../visual/visitor.ts';
import { PHONE, untilQuiet } from './weigh.ts';

/** The main thread's work as `web/budgets.json` limits it, as multiples of the calibration's. */
export const ratiosOf = ({ calibration, ...work }: Work) =>
  Object.fromEntries(Object.entries(work).map(([kind, ms]) => [kind, Math.round((ms / calibration) * 100) / 100])) as Ratios;
export type Ratios = Record<Exclude<keyof Work, 'calibration'>, number>;

/**
 * What a page costs its main thread before anybody touches it: ms of processor time of that thread, on a phone that is `SLOWDOWN`
 * times slower than this machine. Processor time hardly depends on what else the machine does; Chrome's own throttling waits, and
 * does.
 */
export interface Work {
  /** Compiling and running scripts, with their garbage collection. */
  script: number;
  /** Styles, layout, and what prepares the paint. */
  layout: number;
  longestTask: number;
  /** What `CALIBRATION` takes in the same page: what the others are compared to, on whatever processor. */
  calibration: number;
}

/** As Lighthouse takes a phone to be slower than a desktop. */
const SLOWDOWN = 4;

/** Fixed work of the kind that an app does when it starts: objects, strings, maps, closures and sorting. */
const CALIBRATION = `(() => {
  let random = 1;
  const next = () => (random = (random * 16807) % 2147483647);
  const make = (depth) => ({ name: 'n' + next(), props: { id: next(), text: 'text ' + depth }, children: depth ? [make(depth - 1), make(depth - 1)] : [] });
  const walk = (node, visit) => { visit(node); for (const child of node.children) walk(child, visit); };
  let length = 0;
  for (let round = 0; round < 6; round += 1) {
    const seen = new Map();
    const root = make(11);
    walk(root, (node) => seen.set(node.name, { ...node.props, size: node.children.length }));
    length += JSON.stringify(root).length + [...seen.keys()].sort().join().length;
  }
  return length;
})()`;
const ROUNDS = 5;
/** Divides a trace: what comes after it is calibration. */
const MARK = 'calibration';

type Session = TestData['sessions'][keyof TestData['sessions']];

/** Opens the page with an empty cache, and calibrates there once nothing more happens. */
export async function workOf(browser: Browser, product: Product, session: Session | undefined, at: string): Promise<Work> {
  const visitor = await openAs(browser, product, session, 'en', PHONE);
  try {
    const { page } = visitor;
    const protocol = await page.context().newCDPSession(page);
    const events = await traced(protocol, async () => {
      await untilQuiet(visitor, product.url + at);
      await page.evaluate(`performance.mark('${MARK}')`);
      for (let round = 0; round < ROUNDS; round += 1) await page.evaluate(CALIBRATION);
      // An answer comes before its task has ended, and only then it is in the trace.
      await page.evaluate('0');
    });
    const markAt = events.find(({ name, cat }) => name === MARK && cat === USER_TIMING)?.ts ?? 0;
    const load = sumOf(events.filter(({ ts }) => ts < markAt));
    // Each round is a task of its own, and nothing else there takes as long.
    const rounds = sumOf(events.filter(({ ts, ph }) => ts > markAt || ph === 'M')).tasks;
    const phone = (ms = 0) => Math.round(ms * SLOWDOWN);
    return {
      script: phone(load.script),
      layout: phone(load.layout),
      longestTask: phone(load.tasks[0]),
      calibration: phone(rounds[ROUNDS - 1]),
    };
  } finally {
    await visitor.close();
  }
}

/** Chrome's trace events; times in µs, `tdur` of the thread's own. */
interface TraceEvent {
  ph: string;
  cat: string;
  name: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
  args: { name?: string };
}
const USER_TIMING = 'blink.user_timing';
const CATEGORIES = [
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'disabled-by-default-v8.compile',
  'v8',
  'v8.execute',
  USER_TIMING,
  '__metadata',
];

async function traced(protocol: CDPSession, work: () => Promise<unknown>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = [];
  protocol.on('Tracing.dataCollected', ({ value }) => void events.push(...(value as unknown as TraceEvent[])));
  await protocol.send('Tracing.start', { traceConfig: { includedCategories: CATEGORIES, excludedCategories: ['*'] } });
  await work();
  const complete = new Promise((resolve) => protocol.once('Tracing.tracingComplete', resolve));
  await protocol.send('Tracing.end');
  await complete;
  return events;
}

/** `observing`: only because a debugger is attached. */
type Kind = 'script' | 'layout' | 'observing';
const KINDS: readonly [names: RegExp, Kind][] = [
  // Whoever enables CDP's `Runtime` gets the whole stack of each new Error, for which V8 parses every function on it again; React
  // makes five at its start.
  [/^V8\.CollectSourcePositions$/, 'observing'],
  [
    /^(?:EvaluateScript|v8\.|V8\.|FunctionCall|TimerFire|FireIdleCallback|FireAnimationFrame|EventDispatch|RunMicrotasks|MinorGC|MajorGC)/,
    'script',
  ],
  [/^(?:UpdateLayoutTree|Layout|ParseAuthorStyleSheet|PrePaint)$/, 'layout'],
];

/**
 * In ms, of all main threads of pages; tasks longest first, without what they spend on being observed. What an event of no kind
 * takes counts as what it happens in.
 */
function sumOf(events: TraceEvent[]): Record<Kind, number> & { tasks: number[] } {
  const mains = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const sum = { script: 0, layout: 0, observing: 0 };
  const tasks: number[] = [];
  for (const main of mains) {
    const timed = events.filter(({ ph, pid, tid }) => ph === 'X' && `${pid} ${tid}` === main);
    timed.sort((one, other) => one.ts - other.ts || (other.dur ?? 0) - (one.dur ?? 0));
    const around: { end: number; kind: Kind | undefined }[] = [];
    for (const { name, ts, dur = 0, tdur = 0 } of timed) {
      while (around.length > 0 && (around.at(-1)?.end ?? 0) <= ts) around.pop();
      const outer = around.at(-1)?.kind;
      const kind = outer === 'observing' ? outer : (KINDS.find(([names]) => names.test(name))?.[1] ?? outer);
      if (kind && kind !== outer) {
        sum[kind] += tdur / 1000;
        if (outer) sum[outer] -= tdur / 1000;
        if (kind === 'observing' && tasks.length > 0) tasks.push((tasks.pop() ?? 0) - tdur / 1000);
      }
      if (name === 'RunTask') tasks.push(tdur / 1000);
      around.push({ end: ts + dur, kind });
    }
  }
  return { ...sum, tasks: tasks.sort((one, other) => other - one) };
}
