/** The key that the service starts with must be the one that has sealed what its database holds. */

import type { Db } from '../database/database.ts'
import { type Random, systemRandom } from '../effects/random.ts'
import { KeyRefused, readKey, readOrCreateKey } from './key-file.ts'
import { newestSealedToken, readKeyCheck, writeKeyCheck } from './key-queries.ts'
import { createSealing, type Sealing } from './sealing.ts'

const advice = `Put the right key in place: service.key of the folder that --data named, from a backup, or --secret-key.
If it is lost for good, "dayloom-server replace-key" goes on with a new one. Nobody loses time, a password or a session then; API tokens cannot
be shown any more and webhooks need new secrets, as do mails that wait and links of invitations that were not answered.`

function opens({ open }: Sealing, sealed: string): boolean {
  try {
    open(sealed)
    return true
  } catch {
    return false
  }
}

/** Whether the key has sealed the text. */
export function opensWith(key: Uint8Array, sealed: string): boolean {
  return opens(createSealing(key, systemRandom), sealed)
}

/** Whether the database has anything that a key has sealed. */
async function isSealed(db: Db): Promise<boolean> {
  return (await readKeyCheck(db)) !== undefined || (await newestSealedToken(db)) !== undefined
}

/**
 * The key of the file, which is made for a database that has never had one.
 *
 * @param replaces whether a new one is made in place of one that is missing
 * @throws {KeyRefused} when it is missing.
 */
export async function keyOfFile(path: string, db: Db, random: Random, replaces: boolean): Promise<Buffer> {
  const known = await readKey(path)
  if (known !== null) return known
  if (!replaces && (await isSealed(db)))
    throw new KeyRefused(`The service's key is missing: ${path}.\n${advice}`)
  return readOrCreateKey(path, random)
}

/** @param replaces whether the key becomes the right one. @throws {KeyRefused} when it is another one's. */
export async function requireRightKey(db: Db, key: Uint8Array, random: Random, replaces: boolean) {
  const sealing = createSealing(key, random)
  const sealed = (await readKeyCheck(db)) ?? (await newestSealedToken(db))
  const isRight = sealed === undefined || opens(sealing, sealed)
  if (!isRight && !replaces) throw new KeyRefused(`The service's key is not that of its database.\n${advice}`)
  await writeKeyCheck(db, sealing.seal('dayloom'), !isRight)
  // Another process may have begun the same database at the same moment, with a key of its own.
  if (!replaces && !opens(sealing, (await readKeyCheck(db)) ?? '')) {
    throw new KeyRefused(`The service's key is not that of its database.\n${advice}`)
  }
}
