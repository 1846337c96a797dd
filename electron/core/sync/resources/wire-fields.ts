/** How the fields of an entity travel, derived from their definition. */

import { z } from 'zod'
import { entityShapes } from '../../../../shared/bridge/entity-shapes.ts'
import type { LocalId, ServerId } from '../../../../shared/domain/ids.ts'
import type { EntityFields } from '../../../../shared/entities/entities.ts'
import type { Entity } from '../../../../shared/entities/entity.ts'
import type { FieldValue } from '../../../../shared/entities/field.ts'
import { withoutUndefined } from '../../without-undefined.ts'
import { descriptorsOf, type FieldDescriptor } from '../../replica/entities.ts'
import { instant, isSet, serverId, sortedIds } from './answer-fields.ts'
import type { FindLocalId, Sending, ServerRow } from './resource.ts'

type Name<E extends Entity> = keyof EntityFields[E] & string

interface Exceptions<E extends Entity> {
  /** Fields that the resource reads and writes itself. */
  readonly except?: readonly Name<E>[]
  /** Fields that travel under another name than their own in snake case. */
  readonly keys?: { readonly [F in Name<E>]?: string }
  /** Fields without which an answer is not understood. */
  readonly required?: readonly Name<E>[]
  /** Fields that keep their value where an answer lacks them, or has one that is not understood. */
  readonly kept?: readonly Name<E>[] | 'all'
  /** Seconds that travel in another unit: how many seconds it has. */
  readonly units?: { readonly [F in Name<E>]?: number }
  /** Narrower schemas than the definition's. */
  readonly schemas?: { readonly [F in Name<E>]?: z.ZodType }
}

interface WireField extends FieldDescriptor {
  readonly name: string
  readonly key: string
  readonly unit: number | undefined
  readonly isKept: boolean
  readonly schema: z.ZodType
}

export interface WireFields<E extends Entity> {
  /** The schema of the answer's keys. */
  readonly shape: Readonly<Record<string, z.ZodType>>
  /** The fields in an answer. What it lacks, or has as null, has its initial value. */
  readonly read: (answer: Readonly<Record<string, unknown>>, find: FindLocalId) => Partial<EntityFields[E]>
  /** The fields as a request's body has them, in the order of their definition; without those that the service sets. */
  readonly write: (
    sending: Pick<Sending, 'serverIdOf'>,
    changes: { readonly [F in Name<E>]?: EntityFields[E][F] | undefined },
  ) => Body
}

/** Fits the body of any request: `every-field.test.ts` proves that the service takes it. */
type Body = Record<string, never>

/** Fields travel under their own names in snake case; references as the ids of the service. */
export function wireFields<E extends Entity>(entity: E, exceptions: Exceptions<E> = {}): WireFields<E> {
  const fields = Object.entries(descriptorsOf(entity)).flatMap(([name, field]) =>
    field.setBy === 'device' || exceptions.except?.includes(name as Name<E>) === true
      ? []
      : [wireField(entity, name as Name<E>, field, exceptions)],
  )
  const sent = fields.filter(({ setBy }) => setBy !== 'service')
  return {
    shape: Object.fromEntries(fields.map(({ key, schema }) => [key, schema])),
    read(answer, find) {
      const values: Record<string, FieldValue> = {}
      for (const field of fields) {
        const value = answer[field.key]
        if (value !== undefined || !field.isKept) values[field.name] = readValue(field, value, find)
      }
      return values as Partial<EntityFields[E]>
    },
    write: ({ serverIdOf }, changes) =>
      Object.fromEntries(
        sent.flatMap((field) => {
          const value = Reflect.get(changes, field.name) as FieldValue | undefined
          return value === undefined ? [] : [[field.key, writtenValue(field, value, serverIdOf)]]
        }),
      ) as Body,
  }
}

function wireField<E extends Entity>(
  entity: E,
  name: Name<E>,
  field: FieldDescriptor,
  { keys, units, required = [], kept = [], schemas }: Exceptions<E>,
): WireField {
  const unit = units?.[name]
  const given: z.ZodType =
    schemas?.[name] ?? (unit === undefined ? schemaOf(field, entityShapes[entity][name]) : z.number())
  const isKept = kept === 'all' || kept.includes(name)
  const schema = isKept
    ? given.optional().catch(undefined)
    : required.includes(name)
      ? given
      : given.nullish()
  return { ...field, name, key: keys?.[name] ?? field.column, unit, isKept, schema }
}

function schemaOf({ kind, nullable }: FieldDescriptor, defined: z.ZodType): z.ZodType {
  if (kind === 'reference') return z.int()
  if (kind === 'list') return z.array(z.int())
  const schema = kind === 'instant' ? instant : kind === 'date' ? z.string() : defined
  // Some servers write an empty text where there is nothing.
  return nullable ? z.literal('').or(schema) : schema
}

function readValue(field: WireField, value: unknown, find: FindLocalId): FieldValue {
  const { kind, refersTo, nullable, initial, unit } = field
  if (value === null || value === undefined || (nullable && value === '')) return initial
  if (kind === 'list' && refersTo !== undefined) {
    return sortedIds((value as readonly number[]).map((id) => find(refersTo, id)))
  }
  if (refersTo !== undefined) return value === 0 ? null : find(refersTo, value as number)
  if (unit !== undefined) return Math.round((value as number) * unit)
  return kind === 'date' ? (value as string).slice(0, 10) : (value as FieldValue)
}

function writtenValue(
  { kind, refersTo, unit }: WireField,
  value: FieldValue,
  serverIdOf: Sending['serverIdOf'],
): Exclude<FieldValue, readonly string[]> | ServerId[] {
  if (kind === 'list' && refersTo !== undefined) {
    return (value as readonly LocalId[]).flatMap((id) => serverIdOf(refersTo, id) ?? [])
  }
  if (refersTo !== undefined && value !== null) return serverIdOf(refersTo, value as LocalId)
  return unit !== undefined && value !== null
    ? Number(value) / unit
    : (value as string | number | boolean | null)
}

interface RowReading<E extends Entity, Extra extends z.ZodRawShape> {
  readonly wire: WireFields<E>
  /** The key of the row's id. */
  readonly id?: string
  /** False for rows of people, whose answers name none or another one. */
  readonly hasWorkspace?: boolean
  /** Keys that the resource reads itself. */
  readonly extra?: Extra
  /** The fields that the resource reads itself; those that are undefined keep their value. */
  readonly read?: (
    answer: z.output<z.ZodObject<Extra>>,
    find: FindLocalId,
  ) => { readonly [F in Name<E>]?: EntityFields[E][F] | undefined }
}

const optionalId = z.int().nullish()
const optionalText = z.string().nullish()

/** Reads the row in an answer: its id, version, workspace and deletion under any of the names that the services use. */
export function rowReader<E extends Entity, Extra extends z.ZodRawShape = z.ZodRawShape>({
  wire,
  id = 'id',
  hasWorkspace = true,
  extra,
  read,
}: RowReading<E, Extra>): (answer: unknown, find: FindLocalId) => ServerRow<E> | null {
  const schema = z.object({
    ...wire.shape,
    ...extra,
    [id]: serverId,
    ...(hasWorkspace ? { wid: optionalId, workspace_id: optionalId } : {}),
    at: optionalText,
    updated_at: optionalText,
    deleted_at: optionalText,
    server_deleted_at: optionalText,
  })
  return (answer, find) => {
    const data = schema.safeParse(answer).data as Readonly<Record<string, unknown>> | undefined
    if (data === undefined) return null
    const text = (key: string) => (data[key] ?? null) as string | null
    const number = (key: string) => (data[key] ?? null) as number | null
    const own = read?.(data as z.output<z.ZodObject<Extra>>, find) ?? {}
    return {
      serverId: data[id] as ServerId,
      at: text('at') ?? text('updated_at'),
      deleted: isSet(text('server_deleted_at')) || isSet(text('deleted_at')),
      workspaceId: hasWorkspace ? (number('workspace_id') ?? number('wid')) : null,
      fields: {
        ...wire.read(data, find),
        ...withoutUndefined(own),
      },
    }
  }
}
