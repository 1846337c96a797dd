/**
 * Every replicated entity, defined once: its fields with their kinds, defaults, references and labels. The client's
 * types, the replica's columns, the schema of queued operations, the bridge's shapes and the words of the sync page
 * derive from here. `docs/adding-a-field.md` shows what else a new field needs.
 */

import type { Field, FieldValue, ValueOf, Definition } from './field.ts'
import type { Entity } from './entity.ts'
import { member, team, ghost, workingHours, timeOff } from './people.ts'
import { task, status, customField, timeBlock, milestone, savedView, attachment } from './planning.ts'
import { invoice } from './invoicing.ts'
import { plannerSettings } from './planner-settings.ts'
import { preferences } from './preferences.ts'
import { rate, workspace } from './money.ts'
import { client, project, tag, timeEntry, favorite, projectMember } from './tracking.ts'

export const entities = {
  client,
  project,
  tag,
  task,
  status,
  member,
  team,
  customField,
  ghost,
  timeBlock,
  workingHours,
  timeOff,
  milestone,
  timeEntry,
  savedView,
  favorite,
  attachment,
  projectMember,
  rate,
  workspace,
  invoice,
  plannerSettings,
  preferences,
} as const satisfies Readonly<Record<Entity, Definition>>

type Definitions = typeof entities

/**
 * The fields of each entity, in the client's own terms: references are local ids, instants are UTC with whole seconds
 * (`2026-03-29T01:30:00Z`), dates are plain, durations are seconds. Sync translates to the service's terms.
 */
export type EntityFields = {
  readonly [E in Entity]: {
    readonly [F in keyof Definitions[E]['fields']]: ValueOf<Definitions[E]['fields'][F]>
  }
}

/** The fields of an entity that is not known at compile time. */
export type Fields = Readonly<Record<string, FieldValue>>

/** Of each entity, the fields of a row that was created without any. */
export const initialFields = Object.fromEntries(
  Object.entries(entities).map(([entity, { fields }]) => [
    entity,
    Object.fromEntries(Object.entries<Field>(fields).map(([name, { initial }]) => [name, initial])),
  ]),
) as unknown as EntityFields

/** A table of the replica, as events name it. */
export type EntityTable = Definitions[Entity]['table']

/** The definition of an entity that is not known at compile time. */
export function definitionOf(entity: Entity): Definition {
  return entities[entity]
}
