/** Where a person may be found after the erasure, and why. Each place is needed: one that nothing is found in fails the test. */
export const ALLOWED: readonly (readonly [place: RegExp, why: string])[] = [
  [/^billing\.db [cw]:orders\./, 'payments and what they were for are kept by law'],
  [/^billing\.db c:refunds\.body\.reason$/, 'refunds are kept by law'],
  [/^billing\.db c:tax_documents\.body\.buyer\./, 'invoices and credit notes are kept by law'],
  [/^billing\.db c:pass_ledger\.body\.(note|meetingTitle)$/, 'the ledger of what was paid for is kept by law'],
  [
    /^meeting\.db [cw]:meetings\.(body\.title|body\.description|words?)$/,
    'ADR 21: a meeting was its guests’, too; its host is nobody',
  ],
  // Of a person the log keeps no name, only of a meeting its title.
  [/^admin\.db c:audit\.body\.name$/, 'ADR 21: a meeting was its guests’, too; its host is nobody'],
  [/^admin\.db c:audit\.body\.after\.reason$/, 'ADR 59: why an admin decided stays with what was decided'],
  // Made from the entry's other fields, where anything else would be found, too.
  [/^admin\.db [cw]:audit\.(body\.text|words?)$/, 'ADR 21: a meeting’s title is found in the log'],
  [/^alert\.db c:meetingCards\.body\.title$/, 'ADR 21: a meeting was its guests’, too; its host is nobody'],
  [
    /^events\.db record\.value\.data\.(name|profilePicture)$/,
    'ADR 21: topics are kept for ever (user.registered, user.profile-updated)',
  ],
  [
    /^events\.db record\.value\.data\.meeting\.(title|description|(host|coHosts)\.\w+)$/,
    'ADR 21: topics are kept for ever (meetings)',
  ],
  [/^events\.db record\.value\.data\.participant\.\w+$/, 'ADR 21: topics are kept for ever (participants)'],
  [
    /^events\.db record\.value\.data\.(notification\.facts\.\w+|reason|after\.reason)$/,
    'ADR 21: topics are kept for ever (what was told and decided)',
  ],
];
