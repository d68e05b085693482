import { messageOf } from '../../shared/api/http-error.ts';
import { useT } from '../../shared/i18n/en/safety.ts';
import { useBlocks, useUnblock } from '../../shared/safety/calls.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { toast } from '../../shared/ui/toasts.ts';
import styles from './reports.module.css';

export const BlockedPeople = () => {
  const t = useT();
  const unblock = useUnblock();
  const drop = (userId: string, name: string) =>
    unblock.mutate(userId, {
      onSuccess: () => toast.success(t('blocks.unblocked', { name })),
      onError: (error) => toast.error(messageOf(error, t('blocks.failed'))),
    });
  return (
    <section className={styles.section} aria-labelledby="blocked-people">
      <h2 id="blocked-people">{t('blocks.title')}</h2>
      <p className={styles.quiet}>{t('blocks.text')}</p>
      <Loaded query={useBlocks()} label={t('common:loading')} skeleton={<Skeleton width="100%" height="64px" />}>
        {({ blocks }) =>
          blocks.length === 0 ? (
            <p>{t('blocks.none')}</p>
          ) : (
            <ul className={styles.card}>
              {blocks.map(({ userId, name }) => (
                <li key={userId} className={styles.row}>
                  <strong dir="auto">{name}</strong>
                  <Button
                    size="small"
                    busy={unblock.isPending && unblock.variables === userId}
                    onClick={() => drop(userId, name)}
                  >
                    {t('blocks.unblock', { name })}
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
};
