/** The one place where the core's errors become the bridge's values. */

import type { z } from 'zod'
import type { BridgeError } from '../../shared/bridge/procedure.ts'
import { CommandError } from './commands/command-error.ts'
import { diskTroubleOf, refusalTexts } from './disk-error.ts'
import { NewerReplicaError } from './replica/migrate.ts'

/** The bridge's value for anything that was thrown. */
export function errorValue(error: unknown): BridgeError {
  if (error instanceof CommandError) {
    const { code, message, details, reason } = error
    return { code, message, ...(details !== undefined && { details }), ...(reason !== null && { reason }) }
  }
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

/** The bridge's value for an input that does not fit; `details` names the fields. */
export function invalidInput(error: z.ZodError): BridgeError {
  const fields = error.issues.map(({ path, message }) => ({ field: path.join('.'), message }))
  // Rules of our own say it in a sentence; what zod says of types and lengths is not for a person.
  const rule = error.issues.find(({ code }) => code === 'custom')
  return {
    code: 'invalid_input',
    message: rule?.message ?? 'Some of what was entered does not fit. Check the fields and try again.',
    details: { fields },
  }
}
