/** The few things that kept files ask of the disk, so that a test can let it be full, slow or gone. */

import { openAsBlob } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { CommandError } from '../commands/command-error.ts'

export interface FileSystem {
  readonly mkdir: typeof mkdir
  readonly open: typeof open
  readonly openAsBlob: typeof openAsBlob
  readonly readdir: typeof readdir
  readonly rename: typeof rename
  readonly rm: typeof rm
  readonly stat: typeof stat
  readonly utimes: typeof utimes
}

/** The real disk. */
export const systemFileSystem: FileSystem = { mkdir, open, openAsBlob, readdir, rename, rm, stat, utimes }

/** The file that is written until it is whole. */
export const draftOf = (file: string): string => `${file}.part`

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
