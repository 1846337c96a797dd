import { plural, t } from '@lingui/core/macro'

export interface Planned {
  /** Tasks to do, and how many of them have neither an estimate nor a time block. */
  readonly open: number
  readonly unknown: number
  readonly neededSeconds: number
  /** Null once working hours are over. */
  readonly leftSeconds: number | null
}

/** `3 tasks take 4h, 1 without an estimate, 2h left`. */
export function plannedWords(
  { open, unknown, neededSeconds, leftSeconds }: Planned,
  write: (seconds: number) => string,
): string {
  const left = leftSeconds === null ? t`working hours are over` : t`${write(leftSeconds)} left`
  if (open === 0) return `${t`Nothing left to do`}, ${left}`
  if (open === unknown)
    return `${plural(unknown, { one: '# task without an estimate', other: '# tasks without an estimate' })}, ${left}`
  const known = `${plural(open, { one: '# task takes', other: '# tasks take' })} ${write(neededSeconds)}`
  return [known, ...(unknown > 0 ? [t`${unknown} without an estimate`] : []), left].join(', ')
}
