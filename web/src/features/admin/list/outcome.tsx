import { Progress } from 'antd';
import { atom, useAtom, useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { messageOf } from '../../../shared/api/http-error.ts';
import { t, useT } from '../../../shared/i18n/en/admin.ts';
import { store } from '../../../shared/state/store.ts';
import { Button, IconButton } from '../../../shared/ui/button.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { dialogIsOpen } from '../../../shared/ui/return-focus.ts';
import { ADMIN_TOAST, toast } from '../../../shared/ui/toasts.ts';
import { decidedOn } from '../held.ts';
import styles from './bulk.module.css';
import { type BulkResult, runInBulk } from './run-in-bulk.ts';

export interface BulkWork<R> {
  items: readonly R[];
  work: (item: R) => Promise<unknown>;
  /** What the outcome says of those that it was done for. */
  done: (items: readonly R[]) => string;
  undo?: Pick<BulkWork<R>, 'work' | 'done'> | undefined;
  nameOf: (item: R) => string;
  /** Said of a failure that has no words of its own. */
  failed: string;
  /** After it, and after what takes it back. */
  onFinished?: () => unknown;
}
type Row = { _id: string };
interface Outcome {
  done: string;
  failed: readonly { name: string; reason: string }[];
  undo: (() => void) | undefined;
  busy: boolean;
}
const outcomeAtom = atom<Outcome | undefined>(undefined);
/** Of what is under way, in percent. */
const progressAtom = atom<number | undefined>(undefined);
/** The path of the page whose outcomes are shown now, if it shows any. */
let shownOn: string | undefined;
/** Returns how to take it away again, with what it showed. */
export const showOutcomesOf = (path: string) => {
  shownOn = path;
  return () => {
    shownOn = undefined;
    store.set(outcomeAtom, undefined);
    store.set(progressAtom, undefined);
  };
};

/** `from`: the page that it was done on. Once that is left, what came of it is said in short. */
const show = <R extends Row>(work: Omit<BulkWork<R>, 'work' | 'items'>, result: BulkResult<R>, from: string) => {
  const { done, nameOf, failed, onFinished, undo } = work;
  const succeeded = result.done.length > 0;
  if (from !== shownOn) {
    const words = succeeded ? done(result.done) : '';
    const count = result.failed.length;
    if (count > 0) toast.error([words, t('bulk.failedSome', { count })].filter(Boolean).join('. '), ADMIN_TOAST);
    else if (words) toast.success(words, ADMIN_TOAST);
    return;
  }
  store.set(outcomeAtom, {
    done: succeeded ? done(result.done) : '',
    failed: result.failed.map(({ item, error }) => ({ name: nameOf(item), reason: messageOf(error, failed) })),
    undo:
      undo && succeeded
        ? () => {
            const now = store.get(outcomeAtom);
            // The second of two quick clicks.
            if (!now || now.busy) return;
            store.set(outcomeAtom, { ...now, busy: true });
            void runBulk({ ...undo, items: result.done, nameOf, failed, ...(onFinished && { onFinished }) });
          }
        : undefined,
    busy: false,
  });
};
/** Does something to one row or to several, and shows what came of it: what was done, what failed and why, and the way back. */
export const runBulk = async <R extends Row>(work: BulkWork<R>): Promise<BulkResult<R>> => {
  const { length } = work.items;
  const from = decidedOn(work.items[0]?._id ?? '');
  const onProgress = (finished: number) =>
    store.set(progressAtom, finished < length && from === shownOn ? (finished / length) * 100 : undefined);
  if (length > 1) onProgress(0);
  const result = await runInBulk(work.items, work.work, { onProgress });
  show(work, result, from);
  await work.onFinished?.();
  return result;
};
interface BulkSwitch<R> extends Pick<BulkWork<R>, 'nameOf' | 'failed' | 'onFinished'> {
  chosen: readonly R[];
  onSelect: (ids: readonly string[]) => void;
  label: (on: boolean) => string;
  isOn: (row: R) => boolean;
  work: (row: R, on: boolean) => Promise<unknown>;
  done: (on: boolean, rows: readonly R[]) => string;
}
/**
 * Two buttons that turn the chosen rows on or off. Those that are so already are left alone, so that undoing changes nothing
 * else.
 */
export const switchedInBulk = <R extends Row>({ chosen, onSelect, label, isOn, work, done, ...rest }: BulkSwitch<R>) =>
  [true, false].map((on) => {
    const items = chosen.filter((row) => isOn(row) !== on);
    const step = (to: boolean) => ({ work: (row: R) => work(row, to), done: (rows: readonly R[]) => done(to, rows) });
    const run = () => {
      onSelect([]);
      void runBulk({ ...rest, ...step(on), items, undo: step(!on) });
    };
    return { label: label(on), run: items.length > 0 ? run : undefined };
  });

/** A dialog's decision on a selection; `onDone` gets the ids of those that failed, which stay selected. */
export const decideInBulk = async <R extends Row>(onDone: (failed: string[]) => void, work: BulkWork<R>) => {
  const { failed } = await runBulk(work);
  onDone(failed.map(({ item }) => item._id));
};

/** For what was done to one in a dialog, which shows failures itself. */
export const showDone = <R extends Row>(item: R, work: Omit<BulkWork<R>, 'work' | 'items'>) =>
  show(work, { done: [item], failed: [] }, decidedOn(item._id));

/** Above the list, until it is dismissed or something else is done: who works slowly can still take it back. */
export const BulkOutcome = () => {
  const t = useT();
  const [outcome, setOutcome] = useAtom(outcomeAtom);
  const progress = useAtomValue(progressAtom);
  const notice = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useEffect(() => showOutcomesOf(pathname), [pathname]);
  // The row or the bar that was pressed is gone: whoever works by keys goes on here. A dialog that is still open gives the focus
  // back itself.
  useEffect(() => {
    if (outcome && !outcome.busy && !dialogIsOpen()) notice.current?.querySelector('button')?.focus();
  }, [outcome]);
  if (progress !== undefined)
    return (
      <section className={styles.outcome}>
        <Progress percent={progress} showInfo={false} aria-label={t('bulk.progress')} />
      </section>
    );
  if (!outcome) return null;
  const { done, failed, undo, busy } = outcome;
  return (
    <section ref={notice} className={styles.outcome} aria-label={t('bulk.outcome')} data-failed={failed.length > 0 || undefined}>
      <div className={styles.words} role="status">
        {done ? <p>{done}</p> : null}
        {failed.length > 0 ? (
          <>
            <p>{t('bulk.failed', { count: failed.length })}</p>
            <ul>
              {failed.map(({ name, reason }) => (
                <li key={`${name} ${reason}`}>
                  <strong dir="auto">{name}</strong>: {reason}
                </li>
              ))}
            </ul>
          </>
        ) : null}
      </div>
      {undo ? (
        <Button size="small" busy={busy} onClick={undo}>
          {t('bulk.undo')}
        </Button>
      ) : null}
      <IconButton label={t('common:dismiss')} onClick={() => setOutcome(undefined)}>
        <Icon name="close" size={16} />
      </IconButton>
    </section>
  );
};
