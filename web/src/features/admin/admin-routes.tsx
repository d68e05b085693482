import { screens } from 'virtual:admin-screens';
import { type ReactNode, Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { queryClient } from '../../shared/api/query-client.ts';
import { lazyPart, loadPart } from '../../shared/loading/lazy-part.ts';
import { isAdmin, needsSecondFactor, session } from '../../shared/session/session.ts';
import { Loading } from '../../shared/ui/state-notice.tsx';
import { statsQuery } from './api.ts';
import { AdminLayout } from './shell/admin-layout.tsx';
import { NoSuchScreen } from './shell/no-such-screen.tsx';

const dashboard = () => import('./dashboard/dashboard-screen.tsx');
const later = (screen: ReactNode) => <Suspense fallback={<Loading />}>{screen}</Suspense>;
const screenRoutes = screens.map(({ path, frame, load, component }) => {
  const Screen = lazyPart(load, component);
  return { frame, route: <Route key={path} path={path.slice('/admin/'.length)} element={later(<Screen />)} /> };
});
const routesWithin = (frame: ScreenRoute['frame']) =>
  screenRoutes.filter((screen) => screen.frame === frame).map(({ route }) => route);

/** For the first screen of a page: the menu's badges read the same numbers as the dashboard. */
export const prefetch = async () => {
  if (!isAdmin(session.get()?.user) || needsSecondFactor(session.get())) return;
  const numbers = queryClient.prefetchQuery(statsQuery());
  await (window.location.pathname === '/admin/dashboard' ? Promise.all([numbers, loadPart(dashboard)]) : undefined);
};

/** Below /admin/*, for admins only (the app's guard sees to that). */
export const AdminRoutes = () => (
  <Routes>
    <Route element={<AdminLayout />}>
      {routesWithin('main')}
      <Route path="*" element={<NoSuchScreen />} />
    </Route>
    {routesWithin('none')}
  </Routes>
);
