/** The pools of connections to PostgreSQL that this process has open, for whoever measures them. */

import type { Pool } from 'pg'

const pools = new Set<readonly [name: string, pool: Pool]>()

/** @param name distinguishes the pools of one service */
export function notePool(name: string, pool: Pool): void {
  pools.add([name, pool])
}

/** Those that have not been closed. */
export function openPools(): readonly (readonly [name: string, pool: Pool])[] {
  for (const noted of pools) if (noted[1].ended) pools.delete(noted)
  return [...pools]
}
