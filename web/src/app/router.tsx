import { createBrowserRouter, Navigate, type RouteObject } from 'react-router-dom';
import { MeetingListScreen } from '../features/meetings/meeting-list-screen.tsx';
import { lazyPart, lazyScreen } from '../shared/ui/lazy-part.ts';
import { Loading } from '../shared/ui/state-notice.tsx';
import { AppFrame } from './app-frame.tsx';
import { MainLayout } from './chrome/main-layout.tsx';
import { PublicLayout } from './chrome/public-layout.tsx';
import { RequireAdmin, RequireUser } from './guards.tsx';
import { comingSoon } from './routes/coming-soon-screen.tsx';
import { NotFoundScreen } from './routes/not-found-screen.tsx';
import { RouteError } from './routes/route-error.tsx';

const MeetingGate = lazyPart(() => import('./routes/meeting-gate.tsx'), 'MeetingGate');

/** Old and outer addresses that the specification sends home. */
const sentHome = ['use-cases', 'service-providers', 'dashboard', 'host-meeting', 'join-meeting', 'login', 'signup', 'verify-otp'];

const listRoutes: RouteObject[] = [
  { index: true, element: <MeetingListScreen /> },
  { path: 'meetings', element: <MeetingListScreen /> },
  { path: 'meetings/:status', element: <MeetingListScreen /> },
  { path: 'category/:categorySlug', element: <MeetingListScreen /> },
  { path: 'category/:categorySlug/:status', element: <MeetingListScreen /> },
];

/** The meeting list is the front door and comes with the app; every other screen is a chunk of its own. */
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
          { path: 'hosts/:userId', element: comingSoon('Host') },
          {
            element: <RequireUser />,
            children: [
              { path: 'profile', element: comingSoon('Profile') },
              { path: 'reports', element: comingSoon('Reports') },
              { path: 'meeting-passes', element: comingSoon('Meeting Passes') },
              { path: 'subscriptions/payment-callback', element: comingSoon('Payment') },
              { path: 'settings', element: comingSoon('Settings') },
              { path: 'help', element: comingSoon('Help & Support') },
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
          { path: 'users-love', element: comingSoon('Users love') },
          { path: 'accelerator-program', element: comingSoon('Accelerator program') },
          { path: 'landing', element: comingSoon('Landing') },
          { path: 'terms-of-service', element: comingSoon('Terms of Service') },
          { path: 'privacy-policy', element: comingSoon('Privacy Policy') },
          { path: '*', element: <NotFoundScreen /> },
        ],
      },
    ],
  },
];

export const router = createBrowserRouter(routes);
