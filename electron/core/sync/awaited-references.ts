/**
 * Rows that refer to others of their own kind, as subtasks do to their task, in lists whose order says nothing of it: what a
 * row refers to may come on a later page. The reference is kept in mind until then, and the row has its former one meanwhile.
 */

import type { Entity } from '../../../shared/bridge/sync.ts'
import type { ServerId } from '../../../shared/domain/ids.ts'
import type { QueueContext } from '../outbox/edit-queue.ts'
import { sameValue } from '../replica/entities.ts'
import type { Fields, FieldValue } from '../replica/entity-fields.ts'
import type { ServerRow } from './resources/resource.ts'
import { takePulledRow } from './server-rows.ts'

type Waiting = Pick<ServerRow, 'serverId' | 'at' | 'workspaceId'> & {
  readonly awaiting: Readonly<Record<string, number>>
  /** What the row had when it was applied: where it has something else by now, somebody has moved it since. */
  readonly former: Fields
}

/** Rows of one transaction: so many cost a few milliseconds. */
const AT_ONCE = 500

export class AwaitedReferences {
  readonly #context: QueueContext
  readonly #entity: Entity
  readonly #workspaceId: number
  #waiting: Waiting[] = []

  constructor(context: QueueContext, entity: Entity, workspaceId: number) {
    this.#context = context
    this.#entity = entity
    this.#workspaceId = workspaceId
  }

  /** Takes note of a page that was just applied, inside its transaction. */
  noteAll(rows: readonly ServerRow[]): void {
    for (const { serverId, at, workspaceId, awaiting, deleted } of rows) {
      if (deleted || awaiting === undefined || Object.keys(awaiting).length === 0) continue
      const former: Fields = { ...this.#context.replica.rows.findByServerId(this.#entity, serverId)?.base }
      const waiting = { serverId, at, workspaceId, awaiting: awaiting as Waiting['awaiting'], former }
      if (!this.#settle(waiting)) this.#waiting.push(waiting)
    }
  }

  /** After the last page: what is still unknown is gone, or not for this person to see, and nothing refers to it any more. */
  settleAll(): void {
    while (this.#waiting.length > 0) {
      const some = this.#waiting.splice(0, AT_ONCE)
      this.#context.replica.transaction(() => {
        for (const waiting of some) this.#settle(waiting, 'last')
      })
    }
  }

  /** Answers whether everything that the row refers to is known. */
  #settle({ awaiting, former, at, ...row }: Waiting, page: 'last' | 'any' = 'any'): boolean {
    const { rows } = this.#context.replica
    const known = rows.findByServerId(this.#entity, row.serverId)
    const base: Fields = { ...known?.base }
    const fields: Record<string, FieldValue> = {}
    let found = 0
    for (const [field, id] of Object.entries(awaiting)) {
      const localId = rows.localIdOf(this.#entity, id as ServerId)
      if (localId === null && page === 'any') continue
      found += 1
      if (sameValue(base[field] ?? null, former[field] ?? null)) fields[field] = localId
    }
    if (Object.keys(fields).length > 0) {
      // Edited between two pages: its version is a later one, which says the same of this.
      const version = later(at, known?.serverAt ?? null)
      const completed = { ...row, at: version, deleted: false, fields }
      takePulledRow(this.#context, this.#entity, completed, this.#workspaceId)
    }
    return found === Object.keys(awaiting).length
  }
}

/** Times of one service are written alike, so that they compare as text. */
function later(at: string | null, known: string | null): string | null {
  return at !== null && known !== null && known > at ? known : at
}
