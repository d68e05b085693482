import { Button } from '../../shared/ui/button.tsx';
import { StateNotice } from '../../shared/ui/state-notice.tsx';

/** A screen that broke. What was typed elsewhere is kept in drafts; a reload is the honest way on. */
export const RouteError = () => (
  <main id="main">
    <StateNotice
      as="h1"
      title="Something broke on our side"
      action={
        <>
          <Button kind="primary" onClick={() => window.location.reload()}>
            Refresh Page
          </Button>
          <Button onClick={() => window.location.assign('/')}>Go to the start</Button>
        </>
      }
    >
      This screen could not be shown. Refreshing usually helps.
    </StateNotice>
  </main>
);
