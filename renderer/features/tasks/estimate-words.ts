import { t } from '@lingui/core/macro'
import type { Preferences } from '../../../shared/bridge/preferences.ts'
import { shortDuration } from '../../../shared/domain/short-duration.ts'

/** `, 3h 30m estimated`, to follow a count of tasks; nothing where none of them has an estimate. */
export function estimateWords(
  seconds: number | undefined,
  { durationFormat }: Pick<Preferences, 'durationFormat'>,
): string {
  return seconds ? t`, ${shortDuration(seconds, durationFormat)} estimated` : ''
}
