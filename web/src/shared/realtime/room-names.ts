/** The names of contracts/socket.ts without its zod: these are part of the first load. */
export const meetingRoom = (meetingId: string) => `meeting:${meetingId}`;
export const waitingRoom = (meetingId: string) => `waiting-room:${meetingId}`;
export const userRoom = (userId: string) => `user:${userId}`;
export const publicMeetingsRoom = 'public:meetings';
export const adminRoom = 'admin';
