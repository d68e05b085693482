import { useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import { numberText } from '../../../shared/format/numbers.ts';
import { useT } from '../../../shared/i18n/en/admin.ts';
import { Icon } from '../../../shared/ui/icon.tsx';
import { listOrderAtom } from '../layout-state.ts';
import styles from './neighbours.module.css';

/** The meetings before and after this one in the list that led here, as it was then: a decided one keeps its place. */
export const useNeighbours = (id: string, list: string) => {
  const { at, ids } = useAtomValue(listOrderAtom);
  const index = at === list ? ids.indexOf(id) : -1;
  if (index === -1) return undefined;
  return { previous: ids[index - 1], next: ids[index + 1], place: index + 1, of: ids.length };
};
export type Neighbours = ReturnType<typeof useNeighbours>;

interface StepProps {
  to: string | undefined;
  base: string;
  list: string;
  label: string;
  up?: boolean;
}
const Step = ({ to, base, list, label, up = false }: StepProps) => {
  const arrow = (
    <span className={up ? styles.up : styles.down}>
      <Icon name="down" size={16} />
    </span>
  );
  return to ? (
    <Link className={styles.step} to={`${base}/${to}`} replace state={{ from: list }} aria-label={label} title={label}>
      {arrow}
    </Link>
  ) : (
    <span className={styles.step} aria-hidden="true">
      {arrow}
    </span>
  );
};

/** From meeting to meeting without the way over the list. */
export const NeighbourSteps = ({ neighbours, base, list }: { neighbours: Neighbours; base: string; list: string }) => {
  const t = useT();
  if (!neighbours || neighbours.of < 2) return null;
  const { previous, next, place, of } = neighbours;
  return (
    <nav className={styles.steps} aria-label={t('detail.inList')}>
      <span className="tabular">{t('detail.place', { place: numberText(place), of: numberText(of) })}</span>
      <Step to={previous} base={base} list={list} label={t('shortcuts:does.previous')} up />
      <Step to={next} base={base} list={list} label={t('shortcuts:does.next')} />
    </nav>
  );
};
