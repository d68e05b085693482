import styles from './meeting-form.module.css';

export interface Change {
  label: string;
  before: string;
  after: string;
}
/** What a change does, field by field. */
export const ChangesList = ({ changes }: { changes: readonly Change[] }) => (
  <dl className={styles.changes}>
    {changes.map(({ label, before, after }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>
          <del>{before}</del>
          <span aria-hidden="true"> → </span>
          <ins>{after}</ins>
        </dd>
      </div>
    ))}
  </dl>
);
