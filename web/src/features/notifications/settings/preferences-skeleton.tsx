import { useT } from '../../../shared/i18n/en/notifications.ts';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';

export const PreferencesSkeleton = () => {
  const t = useT();
  return (
    <div className="grid gap-8" role="status" aria-label={t('preferences.loading')}>
      {['a', 'b', 'c', 'd', 'e'].map((key) => (
        <Skeleton key={key} height="56px" />
      ))}
    </div>
  );
};
