import { useT } from '../../shared/i18n/en/app.ts';
import { Button } from '../../shared/ui/button.tsx';
import { StateNotice } from '../../shared/ui/state-notice.tsx';

/** A screen that broke. What was typed elsewhere is kept in drafts; a reload is the honest way on. */
export const RouteError = () => {
  const t = useT();
  return (
    <main id="main">
      <StateNotice
        as="h1"
        title={t('broken.title')}
        action={
          <>
            <Button kind="primary" onClick={() => window.location.reload()}>
              {t('common:refreshPage')}
            </Button>
            <Button onClick={() => window.location.assign('/')}>{t('broken.start')}</Button>
          </>
        }
      >
        {t('broken.text')}
      </StateNotice>
    </main>
  );
};
