/** A folder of the service's data, filled with the demo's studio; one that has data already is left as it is. */

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createService } from '../server/service.ts'
import { seed, type SeedOptions } from './seed.ts'

/**
 * Answers whether it was filled now. When that fails, the folder holds an unfinished studio.
 *
 * @throws {ApiFailure} when the service refuses something
 */
export async function fill(folder: string, options: SeedOptions): Promise<boolean> {
  const path = join(folder, 'dayloom.sqlite')
  if (existsSync(path)) return false
  const service = await createService({ database: { kind: 'sqlite', path } })
  try {
    await seed({ fetch: service.fetch, serverUrl: 'http://127.0.0.1' }, options)
  } finally {
    await service.close()
  }
  return true
}
