/** Zones that tests run in: each breaks an assumption that holds where it was made. */

export const awkwardZones = [
  /** One hour forward in March, back in October. */
  'Europe/Berlin',
  /** The same on other dates, west of Greenwich. */
  'America/New_York',
  /** Its clocks change by half an hour. */
  'Australia/Lord_Howe',
  /** Until 2019 its clocks went forward at midnight: days that begin at one o'clock. */
  'America/Sao_Paulo',
  /** Its clocks go back for Ramadan, twice a year on dates of the moon. */
  'Africa/Casablanca',
  /** Five hours and three quarters, no change. */
  'Asia/Kathmandu',
  /** It jumped over the date line: 2011-12-30 never was. */
  'Pacific/Apia',
] as const
