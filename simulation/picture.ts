/** Whether two computers show the same. */

import type { LocalId } from '../shared/domain/ids.ts'
import type { Entity } from '../shared/entities/entity.ts'
import { descriptorsOf } from '../electron/core/replica/entities.ts'
import type { Computer } from './computer.ts'
import { allEntities } from './snapshot.ts'

/** Known on the computer alone where it was made. */
const ownFields: ReadonlySet<string> = new Set(['blockId', 'origin'])

/** The rows of an account as the service would call them; those of refused edits are left out, as they are shown as such. */
function picture(computer: Computer): {
  readonly rows: ReadonlyMap<string, string>
  readonly refused: ReadonlySet<string>
} {
  const { rows: stored, operations } = computer.account.replica
  const refusedIds = new Set(
    operations.list(0, 1000).flatMap(({ state, local_id: id }) => (state === 'rejected' ? [id] : [])),
  )
  const numberOf = (entity: Entity, id: LocalId): number | null => {
    const row = stored.find(entity, id)
    return row === undefined || row.deleted ? null : row.serverId
  }
  const rows = new Map<string, string>()
  const refused = new Set<string>()
  for (const entity of allEntities) {
    // Also what is not shown any more, where it is the deletion that was refused.
    for (const id of refusedIds) {
      const serverId = stored.find(entity, id)?.serverId ?? null
      if (serverId !== null) refused.add(`${entity} ${serverId}`)
    }
    const described = descriptorsOf(entity)
    for (const { localId, serverId, fields } of computer.rows(entity)) {
      const name = `${entity} ${serverId ?? localId}`
      if (refusedIds.has(localId)) {
        refused.add(name)
        continue
      }
      const shown = Object.entries(fields).flatMap(
        ([field, value]: [string, unknown]): [string, unknown][] => {
          const refersTo = described[field]?.refersTo
          if (ownFields.has(field)) return []
          if (refersTo === undefined || value === null) return [[field, value]]
          if (!Array.isArray(value)) return [[field, numberOf(refersTo, value as LocalId)]]
          const ids = (value as readonly LocalId[]).flatMap((id) => numberOf(refersTo, id) ?? [])
          return [[field, ids.toSorted((a, b) => a - b)]]
        },
      )
      rows.set(name, JSON.stringify(Object.fromEntries(shown)))
    }
  }
  return { rows, refused }
}

/** @returns in words; nothing when the computer shows what the fresh one has read */
export function differences(computer: Computer, fresh: Computer): readonly string[] {
  const { rows: own, refused } = picture(computer)
  const { rows: truth } = picture(fresh)
  const found: string[] = []
  for (const [name, row] of truth) {
    const mine = own.get(name)
    if (mine === undefined && !refused.has(name)) found.push(`${computer.name} lacks ${name} ${row}`)
    else if (mine !== undefined && mine !== row)
      found.push(`${computer.name} shows ${name} ${mine} for ${row}`)
  }
  for (const [name, row] of own) if (!truth.has(name)) found.push(`${computer.name} alone has ${name} ${row}`)
  return found
}
