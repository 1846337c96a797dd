/** Errors of the disk under kept files, in words that tell a person what to do. */

import { CommandError } from '../commands/command-error.ts'

const advice: Readonly<Record<string, string>> = {
  ENOSPC: 'The disk is full. Free some space, then add the file again.',
  EDQUOT: 'Your share of the disk is full. Free some space, then add the file again.',
  EROFS: 'The disk cannot be written to. Make it writable, then add the file again.',
  EACCES: 'Dayloom may not write into its own folder. Give it the right to, then add the file again.',
}

/** Runs a write to the disk. @throws {CommandError} `refused` where the person can do something about the failure */
export async function onDisk<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    const message = advice[code]
    throw message === undefined ? error : new CommandError('refused', message)
  }
}
