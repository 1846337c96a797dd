/** The one place where the core's errors become the bridge's values. */

import type { BridgeError } from '../../shared/bridge/procedure.ts'
import { CommandError } from './commands/command-error.ts'
import { diskTroubleOf, refusalTexts } from './disk-error.ts'
import { NewerReplicaError } from './replica/migrate.ts'

/** The bridge's value for anything that was thrown. */
export function errorValue(error: unknown): BridgeError {
  if (error instanceof CommandError) return error.value
  if (error instanceof NewerReplicaError) return { code: 'refused', message: error.message }
  const trouble = diskTroubleOf(error)
  if (trouble !== null) return { code: 'internal', message: refusalTexts[trouble] }
  return {
    code: 'internal',
    message: 'Something went wrong inside Dayloom. Nothing was changed. Try again, or restart the program.',
  }
}

/** Whether an error is nothing that the program foresaw, and belongs in the log. */
export function isDefect(error: unknown): boolean {
  return !(error instanceof CommandError) && !(error instanceof NewerReplicaError)
}
