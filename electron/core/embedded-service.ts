/** The service inside the app: no port, no other process, its data in the profile. The only file that knows the server. */

import { join } from 'node:path'
import type { Fetch } from './api-client/api-client.ts'
import { systemEffects } from './effects.ts'

/** A repair of its damaged database. */
export interface ServiceRepair {
  /** Instant of the repair. */
  readonly at: string
  /** The path of the damaged file, which is kept. */
  readonly keptAs: string
  /** Whether a part of it could be read; otherwise the service has begun anew. */
  readonly isSalvaged: boolean
}

export interface EmbeddedService {
  readonly fetch: Fetch
  /** The latest repair that it ever needed; null for none. */
  readonly repair: ServiceRepair | null
  /** Finishes what is in flight. No request may follow. */
  readonly close: () => Promise<void>
}

/** The origin under which it is asked; nothing resolves it, no request for it leaves the process. */
export const embeddedUrl = 'http://service.invalid'

/**
 * Opens the service over the data in a folder, making both when there are none; a damaged database is repaired first. The
 * service's code is loaded only now: who signs in to a server elsewhere never pays for it.
 *
 * @param beforeMigration is awaited where the database is of an earlier version
 * @throws when its database cannot be opened or is of a newer version.
 */
export async function openEmbeddedService(
  folder: string,
  now: () => string = systemEffects.now,
  beforeMigration?: () => Promise<void>,
): Promise<EmbeddedService> {
  const { createService } = await import('../../server/service.ts')
  const { readSqliteRepair, repairSqlite } = await import('../../server/database/repair-sqlite.ts')
  const { versionOf } = await import('../../server/database/backed-up-file.ts')
  const path = join(folder, 'service.sqlite')
  repairSqlite(path, now())
  if (beforeMigration !== undefined && versionOf(path) === 'earlier') await beforeMigration()
  const service = await createService({
    database: { kind: 'sqlite', path },
    plan: 'premium',
    publicUrl: embeddedUrl,
    unlimitedHistory: true,
    allowPrivateCallbacks: false,
    // Nobody may be locked out of what is on their computer.
    replacesKey: true,
  })
  return { fetch: (request) => service.fetch(request), repair: readSqliteRepair(path), close: service.close }
}

/** Whether the copy of its database is sound, and this version of the program can open it. */
export async function checkServiceDatabase(path: string): Promise<'sound' | 'damaged' | 'newer'> {
  const { checkSqlite } = await import('../../server/database/readable-rows.ts')
  const { versionOf } = await import('../../server/database/backed-up-file.ts')
  if (!checkSqlite(path)) return 'damaged'
  return versionOf(path) === 'later' ? 'newer' : 'sound'
}

/** Ids that it has given out are given out by none of its copies that takes its place. */
export async function skipGivenIds(copy: string, present: string): Promise<void> {
  const { skipGivenIds: skip } = await import('../../server/database/backed-up-file.ts')
  skip(copy, present)
}

/** Longer than most answers take, and short enough for the end of the session. */
const GRACE_MILLISECONDS = 500

/**
 * Serves a function on a port that only this computer reaches. Its code is loaded only now.
 *
 * @throws the system's error, such as `EADDRINUSE`, when the port cannot be had
 */
export async function listenHere(fetch: Fetch, port: number): Promise<LocalPort> {
  const { openPort } = await import('../../server/open-port.ts')
  return await openPort({ fetch, host: '127.0.0.1', port, graceMilliseconds: GRACE_MILLISECONDS })
}

export interface LocalPort {
  /** `http://127.0.0.1:4611` */
  readonly url: string
  /** Answers what is in flight. */
  readonly close: () => Promise<void>
}
