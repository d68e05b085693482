import { type ReactNode, Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { lazyPart } from '../../shared/ui/lazy-part.ts';
import { Loading } from '../../shared/ui/state-notice.tsx';
import { AdminLayout } from './shell/admin-layout.tsx';
import { NoSuchScreen, SoonScreen } from './shell/soon-screen.tsx';

const DashboardScreen = lazyPart(() => import('./dashboard/dashboard-screen.tsx'), 'DashboardScreen');
const ListScreen = lazyPart(() => import('./list/list-screen.tsx'), 'ListScreen');
const MeetingScreen = lazyPart(() => import('./meeting/meeting-screen.tsx'), 'MeetingScreen');
const later = (screen: ReactNode) => <Suspense fallback={<Loading />}>{screen}</Suspense>;

/** Below /admin/*, for admins only (the app's guard sees to that). */
export const AdminRoutes = () => (
  <Routes>
    <Route element={<AdminLayout />}>
      <Route path="dashboard" element={later(<DashboardScreen />)} />
      <Route path="meetings" element={later(<ListScreen key="approval" kind="approval" />)} />
      <Route path="meetings/:id" element={later(<MeetingScreen from="approval" />)} />
      <Route path="approved-meetings" element={later(<ListScreen key="approved" kind="approved" />)} />
      <Route path="approved-meetings/:id" element={later(<MeetingScreen from="approved" />)} />
      <Route path="users" element={<SoonScreen section="users" />} />
      <Route path="users/:id" element={<SoonScreen section="users" />} />
      <Route path="reports" element={<SoonScreen section="reports" />} />
      <Route path="reports/:id" element={<SoonScreen section="reports" />} />
      <Route path="verification" element={<SoonScreen section="vendors" />} />
      <Route path="coupons" element={<SoonScreen section="coupons" />} />
      <Route path="testimonials" element={<SoonScreen section="testimonials" />} />
      <Route path="*" element={<NoSuchScreen />} />
    </Route>
  </Routes>
);
