/**
 * Slows down the news of many changed rows, as a first reading brings them page after page: what is shown is not read and
 * drawn anew more often than anybody could follow. Changes that name their rows, as a person's own edits do, go through at once.
 */

import type { BridgeEvent, Table } from '../../shared/bridge/contract.ts'

/** Milliseconds. */
const PACE = 400

export interface PacedChanges {
  /** Passes the event on, now or together with later ones. */
  readonly take: (event: BridgeEvent) => void
  /** Passes nothing on any more. */
  readonly stop: () => void
}

/** @param pass gets events as they come, and those of many rows at most once in 400 ms */
export function pacedChanges(pass: (event: BridgeEvent) => void): PacedChanges {
  const held = new Set<Table>()
  let timer: ReturnType<typeof setTimeout> | null = null

  function rest(): void {
    timer = setTimeout(() => {
      timer = null
      if (held.size === 0) return
      const tables = [...held].map((table) => ({ table, ids: null }))
      held.clear()
      rest()
      pass({ event: 'changed', payload: { tables } })
    }, PACE)
  }

  return {
    take(event) {
      const tables = event.event === 'changed' ? event.payload.tables : []
      const isOfMany = tables.length > 0 && tables.every(({ ids }) => ids === null)
      if (isOfMany && timer !== null) {
        for (const { table } of tables) held.add(table)
        return
      }
      if (isOfMany) rest()
      pass(event)
    },
    stop() {
      if (timer !== null) clearTimeout(timer)
      timer = null
      held.clear()
    },
  }
}
