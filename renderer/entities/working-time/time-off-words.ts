/** Kinds of time off in words. */

import type { TimeOff } from '../../../shared/bridge/people.ts'

export type TimeOffType = TimeOff['type']

export const timeOffWords: Readonly<Record<TimeOffType, string>> = {
  vacation: 'Vacation',
  sick: 'Sick leave',
  holiday: 'Public holiday',
  personal: 'Personal day',
  other: 'Time off',
}

export const timeOffOptions = (['vacation', 'sick', 'holiday', 'personal', 'other'] as const).map(
  (value) => ({ value, label: timeOffWords[value] }),
)
