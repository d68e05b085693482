import { CLIENT_ALERTS } from '@visavis/contracts/constants/alert';
import { readablePhone } from '@visavis/contracts/phone-digits';
import type { ReactNode } from 'react';
import { useForm } from '../../../shared/form/use-form.ts';
import { categoryName } from '../../../shared/format/category-name.ts';
import { useT } from '../../../shared/i18n/en/alerts.ts';
import { useUser } from '../../../shared/session/session.ts';
import { Button, IconButton } from '../../../shared/ui/button.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { StatusTag } from '../../../shared/ui/status-tag.tsx';
import { toast } from '../../../shared/ui/toasts.ts';
import { ALL, categoryWords, labelOf, refusalWords, slugsOf } from '../alert-values.ts';
import styles from '../alerts.module.css';
import { type ClientAlert, useUpdateAlert } from '../api.ts';
import { ALERT_TOAST } from '../form/alert-form.tsx';
import { ViewTitle } from '../view-title.tsx';

interface ListViewProps {
  alerts: readonly ClientAlert[];
  /** A slug: what the person came for. */
  wanted: string | undefined;
  create: () => void;
  edit: (alert: ClientAlert) => void;
  remove: (alert: ClientAlert) => void;
}
export const ListView = ({ alerts, wanted, create, edit, remove }: ListViewProps) => {
  const t = useT();
  const user = useUser();
  const created = alerts.filter(({ createdBy }) => createdBy === user?._id).length;
  const full = created >= CLIENT_ALERTS.maxPerAccount;
  return (
    <>
      <ViewTitle>{t('list.title')}</ViewTitle>
      <ul className="grid gap-12">
        {alerts.map((alert) => (
          <AlertCard
            key={alert._id}
            alert={alert}
            wanted={alert.phone === user?.phone ? wanted : undefined}
            edit={() => edit(alert)}
            remove={() => remove(alert)}
          />
        ))}
      </ul>
      <div className={styles.foot}>
        <p>{full ? t('error.limit') : t('list.count', { count: created, max: CLIENT_ALERTS.maxPerAccount })}</p>
        {full ? null : (
          <Button icon={<Icon name="plus" size={18} />} onClick={create}>
            {t('list.new')}
          </Button>
        )}
      </div>
    </>
  );
};

/** Who has not agreed yet. Without the phone's owner nothing is sent at all. */
const waitingFor = ({ status, emailStatus, phone }: ClientAlert, own: string | undefined) => {
  if (status === 'unconfirmed') return phone === own ? 'waitsForYou' : 'waitsForPhone';
  return emailStatus === 'unconfirmed' ? 'waitsForEmail' : undefined;
};

interface AlertCardProps {
  alert: ClientAlert;
  wanted: string | undefined;
  edit: () => void;
  remove: () => void;
}
const AlertCard = ({ alert, wanted, edit, remove }: AlertCardProps) => {
  const t = useT();
  const user = useUser();
  const label = labelOf(alert, user);
  const slugs = slugsOf(alert.categories);
  const lacks = wanted !== undefined && !slugs.includes(wanted) && !slugs.includes(ALL);
  const waits = waitingFor(alert, user?.phone);
  return (
    <li className={styles.card}>
      <div className={styles.who}>
        <p>
          <strong dir="auto">{alert.name}</strong> {label ? <span>{t(`list.${label}`)}</span> : null}
        </p>
        <p className={styles.contact}>
          <span className="tabular">{readablePhone(alert.phone)}</span>
          {alert.email ? <span>{alert.email}</span> : null}
        </p>
      </div>
      <div className={styles.tools}>
        <IconButton label={t('list.edit', { name: alert.name })} onClick={edit}>
          <Icon name="edit" />
        </IconButton>
        <IconButton label={t('list.delete', { name: alert.name })} onClick={remove}>
          <Icon name="trash" />
        </IconButton>
      </div>
      <ul className={styles.topics} aria-label={t('list.about')}>
        {categoryWords(alert.categories).map((name) => (
          <li key={name}>{name}</li>
        ))}
        {lacks ? (
          <li>
            <Change alert={alert} categories={[...slugs, wanted]} icon={<Icon name="plus" size={16} />}>
              {t('list.add', { category: categoryName(wanted) ?? wanted })}
            </Change>
          </li>
        ) : null}
      </ul>
      {waits ? (
        <p className={styles.waits}>
          <StatusTag tone="warning">{t('list.unconfirmed')}</StatusTag> {t(`list.${waits}`)}
        </p>
      ) : null}
      {waits === 'waitsForYou' ? (
        <p className={styles.waits}>
          <Change alert={alert} categories={slugs}>
            {t('list.switchOn')}
          </Change>
        </p>
      ) : null}
    </li>
  );
};

interface ChangeProps {
  alert: ClientAlert;
  categories: readonly string[];
  icon?: ReactNode;
  children: ReactNode;
}
/**
 * What needs one press: another category, for whoever came to hear of it, and the yes of the phone's owner, who agrees with any
 * change.
 */
const Change = ({ alert: { _id, name }, categories, icon, children }: ChangeProps) => {
  const t = useT();
  const update = useUpdateAlert(_id);
  const form = useForm({
    initial: {},
    send: async () => {
      await update.mutateAsync({ name, categories: [...categories] });
      toast.success(t('done.updated'), ALERT_TOAST);
    },
    failed: refusalWords,
    toastRefusals: ALERT_TOAST,
  });
  return (
    <Button kind="primary" size="small" busy={form.pending} icon={icon} onClick={() => void form.submit()}>
      {children}
    </Button>
  );
};
