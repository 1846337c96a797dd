/** The schemas of entities' fields, from their definitions. */

import { z } from 'zod'
import { entities, type EntityFields } from '../entities/entities.ts'
import { entityNames, type Entity } from '../entities/entity.ts'
import type { Field, FieldKind } from '../entities/field.ts'
import type { LocalId } from '../domain/ids.ts'
import { instant, localId, plainDate, syncState } from './fields.ts'

const weekday = z.int().min(0).max(6)
const sha256 = z.string().regex(/^[\da-f]{64}$/)

const kinds: Readonly<Record<Exclude<FieldKind, 'choice'>, z.ZodType>> = {
  text: z.string(),
  color: z.string(),
  json: z.string(),
  hash: sha256,
  instant,
  serverTime: z.string(),
  date: plainDate,
  flag: z.boolean(),
  integer: z.int(),
  duration: z.int(),
  timeOfDay: z.int(),
  weekday,
  reference: localId,
  list: z.array(localId),
}

function shapeOf({ kind, choices, nullable }: Field): z.ZodType {
  const shape = kind === 'choice' ? z.enum(Object.keys(choices ?? {})) : kinds[kind]
  return nullable ? shape.nullable() : shape
}

/** A value as callers write it: ids are not branded before they are parsed. */
type Written<Value> = Value extends LocalId
  ? string
  : Value extends readonly LocalId[]
    ? readonly string[]
    : Value

type Shapes = {
  readonly [E in Entity]: {
    readonly [F in keyof EntityFields[E]]: z.ZodType<EntityFields[E][F], Written<EntityFields[E][F]>>
  }
}

/** For each entity the schema of each field. */
export const entityShapes = Object.fromEntries(
  entityNames.map((entity) => [
    entity,
    Object.fromEntries(
      Object.entries(entities[entity].fields).map(([name, field]) => [name, shapeOf(field)]),
    ),
  ]),
) as unknown as Shapes

/** A row as the bridge shows it: its id, all fields of its entity, and where it stands. */
export function rowShape<E extends Entity>(entity: E) {
  return z.object({ id: localId, ...entityShapes[entity], syncState })
}
