import { useParams } from 'react-router-dom';
import { usePublicMeeting } from '../../features/public-meeting/api.ts';
import { PublicMeetingScreen } from '../../features/public-meeting/public-meeting-screen.tsx';
import { MainLayout } from '../chrome/main-layout.tsx';
import { SignInPage } from '../guards.tsx';

/** A meeting's link, opened by someone who is not signed in: the meeting as everyone sees it, or no word about it. */
export const MeetingGate = () => {
  const { meetingId = '' } = useParams();
  const { data, isPending } = usePublicMeeting(meetingId);
  if (!data && !isPending) return <SignInPage />;
  return (
    <MainLayout>
      <PublicMeetingScreen />
    </MainLayout>
  );
};
