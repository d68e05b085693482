import { ButtonLink } from './button.tsx';
import { StateNotice } from './state-notice.tsx';

export const NotFoundNotice = () => (
  <StateNotice
    as="h1"
    title="Nobody is waiting here"
    action={
      <>
        <ButtonLink kind="primary" to="/">
          Browse meetings
        </ButtonLink>
        <ButtonLink to="/category">See categories</ButtonLink>
      </>
    }
  >
    Page not found. The link may be old, or a letter went missing on the way.
  </StateNotice>
);
