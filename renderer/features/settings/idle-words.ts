import { plural, t } from '@lingui/core/macro'

/** Seconds after which a desktop that tells has told. */
const patience = 5

/**
 * @param seconds since the last input anywhere, as the desktop says
 * @param untouched seconds since the last input in this window
 */
export function idleWords(seconds: number, untouched: number): string {
  if (seconds === 0 && untouched >= patience) {
    return t`This computer does not tell. It says 0 seconds, though nothing was pressed or moved here for longer. Dayloom notices that it sleeps or is shut down, but not that you are away.`
  }
  const told = plural(seconds, { one: '# second', other: '# seconds' })
  return t`This computer says: ${told} without mouse or keyboard. Leave them alone, and this counts on.`
}
