/** Who and what is in the product while its pages are measured. */
export const story = {
  admin: 'Asha Admin',
  hosts: ['Hina Mehta', 'Suresh Nair', 'Tara Bose'] as [string, string, string],
  guest: 'Gauri Sharma',
  titles: [
    'Portfolio review: bring three pieces',
    'Designing an API that lasts',
    'Logo clinic: ten minutes each',
    'First steps in animation',
    'Colour and packaging',
    'Marketing on a small budget',
    'Finding the voice of a brand',
    'Servers that cost less',
    'Habits of video editors',
    'Everything in one hour',
    'The shapes of letters',
  ],
  description: 'Ten minutes for each, and one honest opinion.',
  rejected: 'Please write a little more',
  cancelled: 'The host fell ill',
};
