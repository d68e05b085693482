import { addressesOf, type Screen as Route, SCREENS } from '@visavis/contracts/screens';
import type { Screen, StatesOf, Who } from './state.ts';
import { accountStates } from './states/account.ts';
import { adminAreaStates } from './states/admin-area.ts';
import { adminContentStates } from './states/admin-content.ts';
import { adminMeetingStates } from './states/admin-meetings.ts';
import { adminPeopleStates } from './states/admin-people.ts';
import { alertStates } from './states/alerts.ts';
import { meetingStates } from './states/meetings.ts';
import { passStates } from './states/passes.ts';
import { visitorStates } from './states/visitors.ts';
import { examplesOf, type Records, type TestData } from './test-data.ts';

const SUBJECTS: readonly StatesOf[] = [
  visitorStates,
  alertStates,
  accountStates,
  meetingStates,
  passStates,
  adminMeetingStates,
  adminPeopleStates,
  adminContentStates,
  adminAreaStates,
];

/** An address of each screen, opened by somebody who may see it. */
export function routesOf(
  testData: TestData,
  records: Records,
): Record<Who, (Screen & { route: string; access: Route['access'] })[]> {
  const examples = examplesOf(testData, records);
  const seenBy = { anyone: 'visitor', user: 'host', admin: 'admin' } as const;
  const routes: ReturnType<typeof routesOf> = { visitor: [], guest: [], host: [], admin: [] };
  for (const screen of SCREENS) {
    const address = addressesOf(screen)[0]?.path ?? screen.path;
    const example = screen.example ? examples[screen.example] : '';
    const at = address.includes(':') ? address.replace(/:\w+/, example) : address + example;
    // The wall is the admins' dashboard, opened by a link.
    const access = screen.module.startsWith('admin/') ? 'admin' : screen.access;
    routes[seenBy[screen.access]].push({ name: screen.path, at, route: screen.path, access });
  }
  return routes;
}

/** Every screen, dialog and state of the app, by who meets it. */
export function screensOf(testData: TestData, records: Records): Record<Who, Screen[]> {
  const screens: Record<Who, Screen[]> = routesOf(testData, records);
  for (const statesOf of SUBJECTS)
    for (const [who, states] of Object.entries(statesOf(testData, records))) screens[who as Who].push(...states);
  return screens;
}
