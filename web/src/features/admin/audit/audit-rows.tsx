import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { dayAndTime } from '../../../shared/format/dates.ts';
import { useNow } from '../../../shared/hooks/use-now.ts';
import { useT } from '../../../shared/i18n/en/admin-audit.ts';
import type { AuditEntry } from '../api.ts';
import list from '../list/list.module.css';
import type { RowsProps } from '../list/row-list.tsx';
import styles from './audit.module.css';
import { changesOf, type FieldChange } from './audit-changes.ts';
import { actionText, actorText, isByOperator, subjectOf, subjectTypeText } from './audit-words.ts';

const Who = ({ entry }: { entry: AuditEntry }) =>
  isByOperator(entry) ? (
    actorText(entry)
  ) : (
    <Link to={`/admin/users/${entry.actor.userId}`} className={list.title} dir="auto">
      {actorText(entry)}
    </Link>
  );
const What = ({ entry }: { entry: AuditEntry }) => {
  const { text, to } = subjectOf(entry);
  const { person, subjectType } = entry;
  const t = useT();
  return (
    <>
      <span className={styles.kind}>{subjectTypeText(entry)}</span>{' '}
      {to ? (
        <Link to={to} data-open className={list.title} dir="auto">
          {text}
        </Link>
      ) : (
        <bdi>{text}</bdi>
      )}{' '}
      {person && subjectType !== 'user' ? (
        <span className={styles.kind}>
          <Link to={`/admin/users/${person.userId}`} dir="auto">
            {person.name ?? t('someone')}
          </Link>
        </span>
      ) : null}
    </>
  );
};
/** What names the thing, or says why, is what a row shows. */
const FIRST = ['title', 'name', 'code', 'reason', 'decision', 'status', 'role'];
const rank = ({ field }: FieldChange) => (FIRST.includes(field) ? FIRST.indexOf(field) : FIRST.length);

/** The first in one line, and the others when asked for. */
const Changes = ({ entry }: { entry: AuditEntry }) => {
  const t = useT();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const changes = changesOf(entry, useNow()).toSorted((a, b) => rank(a) - rank(b));
  const more = changes.length - 1;
  return changes.length > 0 ? (
    <div className={styles.change} data-open-row={isOpen || undefined}>
      <FieldChanges id={id} changes={isOpen ? changes : changes.slice(0, 1)} />
      {more > 0 ? (
        <button
          type="button"
          className={styles.fields}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? t('fewerFields') : t('moreFields', { count: more })}
        </button>
      ) : null}
    </div>
  ) : null;
};
const FieldChanges = ({ id, changes }: { id: string; changes: readonly FieldChange[] }) => {
  const t = useT();
  return (
    <dl id={id} className={styles.changes}>
      {changes.map(({ field, label, before, after }) => (
        <div key={field}>
          <dt>{label}</dt>
          <dd>
            {before === undefined ? null : (
              <del>
                <span className="visually-hidden">{t('before')} </span>
                {before}
              </del>
            )}
            {before !== undefined && after !== undefined ? <span aria-hidden="true"> → </span> : null}
            {after === undefined ? null : (
              <ins>
                <span className="visually-hidden">{t('after')} </span>
                {after}
              </ins>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
};

/** Who did what, to what, and how it was before and after. */
export const AuditRows = ({ rows }: RowsProps<AuditEntry>) => {
  const t = useT();
  const now = useNow();
  return (
    <ol className={styles.rows} aria-label={t('admin:auditLog')}>
      {rows.map((entry) => (
        <li key={entry._id} className={styles.row} data-row={entry._id}>
          <time dateTime={entry.at}>{dayAndTime(entry.at, now)}</time>
          <p>
            <Who entry={entry} /> <span className={styles.action}>{actionText(entry.type)}</span>
          </p>
          <p>
            <What entry={entry} />
          </p>
          <Changes entry={entry} />
        </li>
      ))}
    </ol>
  );
};
