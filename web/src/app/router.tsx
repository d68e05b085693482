import { redirects, screens } from 'virtual:screens';
import { createBrowserRouter, Navigate, type RouteObject } from 'react-router-dom';
import { lazyPart, lazyScreen } from '../shared/loading/lazy-part.ts';
import { Loading } from '../shared/ui/state-notice.tsx';
import { AppFrame } from './app-frame.tsx';
import { MainLayout, PublicLayout } from './chrome/layouts.tsx';
import { RequireAdmin, RequireUser } from './guards.tsx';
import { NotFoundScreen } from './routes/not-found-screen.tsx';
import { RouteError } from './routes/route-error.tsx';

const MeetingGate = lazyPart(() => import('./routes/meeting-gate.tsx'), 'MeetingGate');

const within = (frame: ScreenRoute['frame'], access: ScreenRoute['access']): RouteObject[] =>
  screens
    .filter((screen) => screen.frame === frame && screen.access === access)
    .map(({ path, load, component, loadData }) => ({ path, lazy: lazyScreen(load, component, loadData) }));

/** Every screen is a chunk of its own (`@visavis/contracts/screens`); the page asks for the first one's. */
const routes: RouteObject[] = [
  {
    element: <AppFrame />,
    errorElement: <RouteError />,
    hydrateFallbackElement: <Loading />,
    children: [
      { element: <MainLayout searchable />, children: within('search', 'anyone') },
      {
        element: <MainLayout />,
        children: [...within('main', 'anyone'), { element: <RequireUser />, children: within('main', 'user') }],
      },
      // A screen on a wall, and the room, have no chrome but their own.
      ...within('none', 'anyone'),
      { element: <RequireUser behind={<MeetingGate />} />, children: within('none', 'user') },
      {
        path: 'admin',
        element: <RequireAdmin />,
        children: [
          // Without it the bare path would match its parent alone, and show nothing.
          { index: true, element: <Navigate to="/admin/dashboard" replace /> },
          { path: '*', lazy: lazyScreen(() => import('../features/admin/admin-routes.tsx'), 'AdminRoutes') },
        ],
      },
      ...redirects.map(({ path, redirectTo }) => ({ path, element: <Navigate to={redirectTo} replace /> })),
      {
        element: <PublicLayout />,
        children: [
          ...within('public', 'anyone'),
          { element: <RequireUser />, children: within('public', 'user') },
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
