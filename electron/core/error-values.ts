/** The one place where the core's errors become the bridge's values. */

import type { z } from 'zod'
import type { BridgeError } from '../../shared/bridge/procedure.ts'
import { CommandError } from './commands/command-error.ts'
import { NewerReplicaError } from './replica/migrate.ts'

/** SQLite's primary result codes for which a person can do something. */
const diskErrors = new Map([
  [8, 'The data of Dayloom cannot be written: the file or its folder is read-only. Nothing was changed.'],
  [10, 'The disk could not be read or written. Nothing was changed. Check the disk, then try again.'],
  [11, 'The data of Dayloom on this computer is damaged. Restore its file from a backup, or sign in again.'],
  [13, 'The disk is full. Nothing was changed. Free some space, then try again.'],
  [26, 'The data of Dayloom on this computer is damaged. Restore its file from a backup, or sign in again.'],
])

/** What the bridge answers for anything that was thrown. */
export function errorValue(error: unknown): BridgeError {
  if (error instanceof CommandError) {
    const { code, message, details } = error
    return details === undefined ? { code, message } : { code, message, details }
  }
  if (error instanceof NewerReplicaError) return { code: 'refused', message: error.message }
  const onDisk = diskErrors.get(primaryCode(error))
  if (onDisk !== undefined) return { code: 'internal', message: onDisk }
  return {
    code: 'internal',
    message: 'Something went wrong inside Dayloom. Nothing was changed. Try again, or restart the program.',
  }
}

/** Whether an error is nothing that the program foresaw, and belongs in the log. */
export function isDefect(error: unknown): boolean {
  return !(error instanceof CommandError) && !(error instanceof NewerReplicaError)
}

/** What the bridge answers for an input that does not fit; `details` names the fields. */
export function invalidInput(error: z.ZodError): BridgeError {
  const fields = error.issues.map(({ path, message }) => ({ field: path.join('.'), message }))
  const named = fields.map(({ field, message }) => (field === '' ? message : `${field}: ${message}`))
  return {
    code: 'invalid_input',
    message: `These values cannot be used. ${named.join('; ')}`,
    details: { fields },
  }
}

/** The low byte: extended codes such as "I/O error in fsync" are refinements of it. */
function primaryCode(error: unknown): number {
  const code = error instanceof Error ? (Reflect.get(error, 'errcode') as unknown) : undefined
  return typeof code === 'number' ? code & 0xff : 0
}
