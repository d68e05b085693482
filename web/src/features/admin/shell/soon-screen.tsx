import type { ReactNode } from 'react';
import { ButtonLink } from '../../../shared/ui/button.tsx';
import { StateNotice } from '../../../shared/ui/state-notice.tsx';
import { useScreen } from './use-screen.ts';

export interface SoonScreenProps {
  title: string;
  onward: { to: string; label: string };
  children: ReactNode;
}
/** A screen whose service is still being built: says so, and what can be done meanwhile. */
export const SoonScreen = ({ title, onward, children }: SoonScreenProps) => {
  useScreen(title);
  return (
    <StateNotice
      as="h1"
      mark="still"
      eyebrow="Coming soon"
      title={title}
      action={
        <ButtonLink kind="primary" to={onward.to}>
          {onward.label}
        </ButtonLink>
      }
    >
      {children}
    </StateNotice>
  );
};

export const NoSuchScreen = () => {
  useScreen('Page not found');
  return (
    <StateNotice
      as="h1"
      title="There is no such admin page"
      action={
        <ButtonLink kind="primary" to="/admin/dashboard">
          Go to the dashboard
        </ButtonLink>
      }
    >
      Page not found. The link may be old.
    </StateNotice>
  );
};
