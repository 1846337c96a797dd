/** The few things that kept files ask of the disk, so that a test can let it be full, slow or gone. */

import { openAsBlob } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises'

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
