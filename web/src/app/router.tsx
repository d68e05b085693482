import { createBrowserRouter, Navigate, type RouteObject } from 'react-router-dom';
import { lazyPart, lazyScreen } from '../shared/loading/lazy-part.ts';
import { Loading } from '../shared/ui/state-notice.tsx';
import { AppFrame } from './app-frame.tsx';
import { MainLayout, PublicLayout } from './chrome/layouts.tsx';
import { RequireAdmin, RequireUser } from './guards.tsx';
import { NotFoundScreen } from './routes/not-found-screen.tsx';
import { RouteError } from './routes/route-error.tsx';

const MeetingGate = lazyPart(() => import('./routes/meeting-gate.tsx'), 'MeetingGate');

/** Old and outer addresses that the specification sends home. */
const sentHome = ['use-cases', 'service-providers', 'dashboard', 'host-meeting', 'join-meeting', 'login', 'signup', 'verify-otp'];

const meetingList = lazyScreen(() => import('../features/meetings/meeting-list-screen.tsx'), 'MeetingListScreen');
const listRoutes: RouteObject[] = [
  { index: true, lazy: meetingList },
  { path: 'meetings', lazy: meetingList },
  { path: 'meetings/:status', lazy: meetingList },
  { path: 'category/:categorySlug', lazy: meetingList },
  { path: 'category/:categorySlug/:status', lazy: meetingList },
];

/** For everyone at `/support`; `/help` is the account's own entry to it. */
const help = lazyScreen(() => import('../features/pages/help/help-screen.tsx'), 'HelpScreen');

/** Every screen is a chunk of its own; the page asks for the first one's (`vite/screens.ts`). */
export const routes: RouteObject[] = [
  {
    element: <AppFrame />,
    errorElement: <RouteError />,
    hydrateFallbackElement: <Loading />,
    children: [
      {
        element: <MainLayout searchable />,
        children: [
          ...listRoutes,
          {
            path: 'category',
            lazy: lazyScreen(() => import('../features/meetings/categories/categories-screen.tsx'), 'CategoriesScreen'),
          },
        ],
      },
      {
        element: <MainLayout />,
        children: [
          {
            path: 'p/:meetingId',
            lazy: lazyScreen(() => import('../features/public-meeting/public-meeting-screen.tsx'), 'PublicMeetingScreen'),
          },
          { path: 'hosts/:userId', lazy: lazyScreen(() => import('../features/meetings/host/host-screen.tsx'), 'HostScreen') },
          {
            element: <RequireUser />,
            children: [
              {
                path: 'profile',
                lazy: lazyScreen(() => import('../features/profile/profile-screen.tsx'), 'ProfileScreen'),
              },
              {
                path: 'verify',
                lazy: lazyScreen(() => import('../features/verification/verify-screen.tsx'), 'VerifyScreen'),
              },
              {
                path: 'reports',
                lazy: lazyScreen(() => import('../features/reports/reports-screen.tsx'), 'ReportsScreen'),
              },
              {
                path: 'meeting-passes',
                lazy: lazyScreen(() => import('../features/passes/passes-screen.tsx'), 'PassesScreen'),
              },
              {
                path: 'subscriptions/payment-callback',
                lazy: lazyScreen(() => import('../features/passes/return/payment-callback-screen.tsx'), 'PaymentCallbackScreen'),
              },
              {
                path: 'notifications',
                lazy: lazyScreen(() => import('../features/notifications/list/notifications-screen.tsx'), 'NotificationsScreen'),
              },
              {
                path: 'settings',
                lazy: lazyScreen(() => import('../features/notifications/settings/settings-screen.tsx'), 'SettingsScreen'),
              },
            ],
          },
        ],
      },
      // The room is dark and fills the screen: it has no chrome but its own.
      {
        element: <RequireUser behind={<MeetingGate />} />,
        children: [
          {
            path: 'm/:meetingId',
            lazy: lazyScreen(() => import('../features/room/room-screen.tsx'), 'RoomScreen'),
          },
        ],
      },
      {
        path: 'admin',
        element: <RequireAdmin />,
        children: [
          // Without it the bare path would match its parent alone, and show nothing.
          { index: true, element: <Navigate to="/admin/dashboard" replace /> },
          { path: '*', lazy: lazyScreen(() => import('../features/admin/admin-routes.tsx'), 'AdminRoutes') },
        ],
      },
      ...sentHome.map((path) => ({ path, element: <Navigate to="/" replace /> })),
      {
        element: <PublicLayout />,
        children: [
          {
            path: 'users-love',
            lazy: lazyScreen(() => import('../features/pages/testimonials/testimonials-screen.tsx'), 'TestimonialsScreen'),
          },
          {
            path: 'accelerator-program',
            lazy: lazyScreen(() => import('../features/pages/accelerator/accelerator-screen.tsx'), 'AcceleratorScreen'),
          },
          { path: 'landing', lazy: lazyScreen(() => import('../features/pages/landing/landing-screen.tsx'), 'LandingScreen') },
          { path: 'terms-of-service', lazy: lazyScreen(() => import('../features/pages/legal/terms-screen.tsx'), 'TermsScreen') },
          {
            path: 'privacy-policy',
            lazy: lazyScreen(() => import('../features/pages/legal/privacy-screen.tsx'), 'PrivacyScreen'),
          },
          {
            path: 'grievance',
            lazy: lazyScreen(() => import('../features/pages/legal/grievance-screen.tsx'), 'GrievanceScreen'),
          },
          { path: 'support', lazy: help },
          { element: <RequireUser />, children: [{ path: 'help', lazy: help }] },
          { path: 'contact', lazy: lazyScreen(() => import('../features/pages/contact/contact-screen.tsx'), 'ContactScreen') },
          {
            path: 'notifications/confirm/:token',
            lazy: lazyScreen(() => import('../features/alerts/links/confirm-screen.tsx'), 'ConfirmScreen'),
          },
          {
            path: 'notifications/unsubscribe/:token',
            lazy: lazyScreen(() => import('../features/alerts/links/unsubscribe-screen.tsx'), 'UnsubscribeScreen'),
          },
          {
            path: 'notifications/appeal/:token',
            lazy: lazyScreen(() => import('../features/reports/appeal-screen.tsx'), 'AppealScreen'),
          },
          { path: '*', element: <NotFoundScreen /> },
        ],
      },
    ],
  },
];

/** Made when the page starts, not when this module is read: each is a task of its own then. */
export const startRouter = () => {
  // The router's key for every first entry is 'default': with one each, no page opens where another was scrolled to.
  if (!history.state?.key) history.replaceState({ ...history.state, key: Math.random().toString(36).slice(2) }, '');
  return createBrowserRouter(routes);
};
