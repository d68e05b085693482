import './app.ts';
import { texts } from '../texts.ts';

export const hostCard = {
  title: 'About {{name}}',
  goal: { pitch: 'Here to pitch', hire: 'Here to hire', both: 'Here to pitch and to hire' },
  facts: 'In figures',
  rated_one: '{{average}} of 5 stars from {{count}} guest',
  rated_other: '{{average}} of 5 stars from {{count}} guests',
  met_one: 'Met {{count}} person here',
  met_other: 'Met {{count}} people here',
  punctual: 'Starts on time {{onTime}} of {{of}}',
  waits_one: 'Average wait {{count}} min',
  waits_other: 'Average wait {{count}} min',
  came: 'Came to {{came}} of {{of}}',
  since: 'Here since {{month}} {{year}}',
  words: 'What guests say',
  stars_one: '{{count}} star of 5',
  stars_other: '{{count}} stars of 5',
  said: '{{name}}, {{month}} {{year}}',
  links: 'Links of {{name}}',
  ownPage: 'Your public page',
} as const;

export const { t, useT } = texts('hostCard', hostCard);
