/** Kinds of time off in words. */

import { t } from '@lingui/core/macro'
import type { TimeOff } from '../../../shared/bridge/people.ts'

export type TimeOffType = TimeOff['type']

export const timeOffWords: Readonly<Record<TimeOffType, string>> = {
  vacation: t`Vacation`,
  sick: t`Sick leave`,
  holiday: t`Public holiday`,
  personal: t`Personal day`,
  other: t`Time off`,
}

export const timeOffOptions = (['vacation', 'sick', 'holiday', 'personal', 'other'] as const).map(
  (value) => ({ value, label: timeOffWords[value] }),
)
