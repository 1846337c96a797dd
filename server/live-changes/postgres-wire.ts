/** Carries tidings between processes that share a PostgreSQL database: NOTIFY, and LISTEN while somebody listens. */

import { Client } from 'pg'
import { z } from 'zod'
import { changedKind } from '../../shared/api/live-changes.ts'
import type { Db } from '../database/database.ts'
import type { Tidings, Topic } from './topics.ts'
import { notify } from './queries.ts'
import { chunksOf } from '../database/id-list.ts'

const CHANNEL = 'dayloom_changes'
/** PostgreSQL refuses payloads of 8,000 bytes; each audience takes less than a tenth of that. */
const AUDIENCES_PER_MESSAGE = 12

export interface Wire {
  readonly send: (tidings: Tidings) => Promise<void>
  /**
   * Hears what other processes send until the answered function is called.
   *
   * @param onLost the connection is gone: what was sent since then is not heard.
   */
  readonly listen: (onTidings: (tidings: Tidings) => void, onLost: () => void) => Promise<() => Promise<void>>
}

const message = z.object({
  from: z.string(),
  told: z.array(z.tuple([z.string(), z.array(changedKind)])),
})

/** @param process names this process among the others */
export function createPostgresWire(db: Db, url: string, process: string): Wire {
  return {
    async send(tidings) {
      const told = [...tidings].map(([topic, kinds]) => [topic, [...kinds]] as const)
      for (const part of chunksOf(told, AUDIENCES_PER_MESSAGE)) {
        const text = JSON.stringify({ from: process, told: part })
        await notify(db, CHANNEL, text)
      }
    },
    async listen(onTidings, onLost) {
      const client = new Client({ connectionString: url, keepAlive: true })
      // An error ends the connection, and that is told as well; unheard, it would end the process.
      client.on('error', () => undefined)
      client.on('end', onLost)
      client.on('notification', ({ payload = '' }) => {
        const { data } = message.safeParse(JSON.parse(payload))
        // Another version of the service may know other kinds.
        if (data === undefined || data.from === process) return
        onTidings(new Map(data.told.map(([topic, kinds]) => [topic as Topic, new Set(kinds)])))
      })
      try {
        await client.connect()
        await client.query(`listen ${CHANNEL}`)
      } catch (error) {
        client.removeListener('end', onLost)
        await client.end().catch(() => undefined)
        throw error
      }
      return async () => {
        client.removeListener('end', onLost)
        await client.end().catch(() => undefined)
      }
    },
  }
}
