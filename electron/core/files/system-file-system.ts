import { openAsBlob } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import type { FileSystem } from './file-system.ts'

/** The real disk. */
export const systemFileSystem: FileSystem = { mkdir, open, openAsBlob, readdir, rename, rm, stat, utimes }
