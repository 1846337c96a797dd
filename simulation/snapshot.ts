/** The values that a computer shows at a moment, in a form that can be compared. */

import type { Entity } from '../shared/entities/entity.ts'
import type { LocalId } from '../shared/domain/ids.ts'
import { descriptorsOf, entities } from '../electron/core/replica/entities.ts'
import type { EntityFields } from '../shared/entities/entities.ts'
import type { Computer } from './computer.ts'

export interface SeenRow {
  readonly entity: Entity
  readonly serverId: number | null
  /** Whether its creation waits. */
  readonly isNew: boolean
  /** Field → value as JSON. */
  readonly values: ReadonlyMap<string, string>
  /** Names of the rows with which it goes, or may go. */
  readonly owners: readonly string[]
  /** Of these the ones that take it along for certain, though no command says so. */
  readonly partOf: readonly string[]
  /** Name of the series that it is an occurrence of, or of itself where it begins one; null where it does not recur. */
  readonly series: string | null
}

/** Rows by a name that no other computer's row has. */
export type Snapshot = ReadonlyMap<string, SeenRow>

export const allEntities = Object.keys(entities) as readonly Entity[]

/** The fields whose rows go with the row that they name: a task, a project, a ghost. */
const owningFields: ReadonlySet<string> = new Set(['taskId', 'parentId', 'projectId', 'ghostId', 'seriesId'])
/** Of these the time stays when the task or the project goes. */
const free: ReadonlySet<Entity> = new Set(['timeEntry', 'favorite'])

export function snapshotOf(computer: Computer): Snapshot {
  const rows = new Map<string, SeenRow>()
  for (const entity of allEntities) {
    const described = descriptorsOf(entity)
    for (const { localId, serverId, fields, syncState } of computer.rows(entity)) {
      const values = new Map<string, string>()
      const owners: string[] = []
      const partOf: string[] = []
      for (const [field, value] of Object.entries(fields)) {
        if (described[field]?.refersTo === undefined) values.set(field, JSON.stringify(value))
        else if (owningFields.has(field) && !free.has(entity) && value !== null) {
          owners.push(nameOf(computer, value as LocalId))
        }
        if (described[field]?.isOwner === true) partOf.push(nameOf(computer, value as LocalId))
      }
      const name = nameOf(computer, localId)
      const isNew = syncState !== 'saved' && computer.creates(localId)
      const series = seriesOf(computer, name, fields)
      rows.set(name, { entity, serverId, isNew, values, owners, partOf, series })
    }
  }
  return rows
}

/** The row that a command deleted and another goes with, or is itself; null where that stays. */
export function goesWith(row: string, before: Snapshot, after: Snapshot): string | null {
  if (!after.has(row)) return row
  const partOf = before.get(row)?.partOf ?? []
  return partOf.find((owner) => before.has(owner) && !after.has(owner)) ?? null
}

function seriesOf(computer: Computer, name: string, fields: EntityFields[Entity]): string | null {
  if (!('seriesId' in fields)) return null
  if (fields.seriesId !== null) return nameOf(computer, fields.seriesId)
  return fields.rrule === null ? null : name
}

function nameOf({ name }: Computer, localId: LocalId): string {
  return `${name}/${localId}`
}
