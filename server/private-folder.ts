/** The folder of a service's data, which nobody but its owner may read, whatever made it and what is in it. */

import { chmod, lstat, mkdir, open, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Logger } from 'pino'

/** The files that a service keeps in its folder. Other files there are left as they are. */
const own = /^(?:.+\.sqlite(?:[-.].+)?|service\.key|local-account\.json|attachments|mail)$/

/** Permissions of others and of the owner's group. */
const FOREIGN = 0o077

type Refused = (path: string, error: unknown) => void

/** Somebody else may own a folder that is shared with the service, such as a volume: it works, and its keeper is told. */
async function restrict(path: string, mode: number, refused: Refused) {
  await chmod(path, mode).catch((error: unknown) => refused(path, error))
}

/**
 * Narrows one file, or a folder with all below it. Nobody reaches what is below a folder that is the owner's alone, so such
 * a one is not looked through.
 */
async function narrow(path: string, refused: Refused) {
  const found = await lstat(path).catch(() => null)
  // Links lead out of the folder; what is gone, such as a log of the database, needs nothing.
  if (found === null || (!found.isFile() && !found.isDirectory()) || (found.mode & FOREIGN) === 0) return
  if (found.isFile()) return restrict(path, 0o600, refused)
  await restrict(path, 0o700, refused)
  for (const name of await readdir(path)) await narrow(join(path, name), refused)
}

/**
 * Makes the folder, or narrows one that is there: folders are its owner's alone (`0700`), files too (`0600`). Windows has
 * no such modes; folders there have the permissions of those above them.
 */
export async function makePrivateFolder(folder: string, logger: Logger) {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if (process.platform === 'win32') return
  const refused: Refused = (path, err) => logger.warn({ path, err }, 'others may be able to read the data')
  if (((await lstat(folder)).mode & FOREIGN) !== 0) await restrict(folder, 0o700, refused)
  for (const name of await readdir(folder)) if (own.test(name)) await narrow(join(folder, name), refused)
}

/** The same for the folder of a database file, which is made as well: SQLite would let everybody read it, and its log. */
export async function makePrivateDatabase(path: string, logger: Logger) {
  await makePrivateFolder(dirname(path), logger)
  await (await open(path, 'a', 0o600)).close()
}
