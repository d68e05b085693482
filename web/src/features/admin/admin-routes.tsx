import { Route, Routes } from 'react-router-dom';
import { DashboardScreen } from './dashboard/dashboard-screen.tsx';
import { MeetingScreen } from './detail/meeting-screen.tsx';
import { ApprovalScreen } from './list/approval-screen.tsx';
import { ApprovedScreen } from './list/approved-screen.tsx';
import { AdminLayout } from './shell/admin-layout.tsx';
import { NoSuchScreen, SoonScreen } from './shell/soon-screen.tsx';

/** Below /admin/*, for admins only (the app's guard sees to that). */
export const AdminRoutes = () => (
  <Routes>
    <Route element={<AdminLayout />}>
      <Route path="dashboard" element={<DashboardScreen />} />
      <Route path="meetings" element={<ApprovalScreen />} />
      <Route path="meetings/:id" element={<MeetingScreen from="approval" />} />
      <Route path="approved-meetings" element={<ApprovedScreen />} />
      <Route path="approved-meetings/:id" element={<MeetingScreen from="approved" />} />
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
