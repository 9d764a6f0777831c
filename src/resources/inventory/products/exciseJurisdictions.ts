/** CA is the federal stamp alone, a province adds its own duty, GB is of another regime, EX leaves the country marked and unstamped. */
export const exciseJurisdictions = [
  'CA',
  'AB',
  'BC',
  'MB',
  'NB',
  'NL',
  'NS',
  'NT',
  'NU',
  'ON',
  'PE',
  'QC',
  'SK',
  'YT',
  'GB',
  'EX',
] as const
