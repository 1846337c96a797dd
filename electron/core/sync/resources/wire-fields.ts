/** How the fields of an entity travel, derived from their definition. */

import { z } from 'zod'
import { entityShapes } from '../../../../shared/bridge/entity-shapes.ts'
import type { LocalId } from '../../../../shared/domain/ids.ts'
import type { EntityFields } from '../../../../shared/entities/entities.ts'
import type { Entity } from '../../../../shared/entities/entity.ts'
import type { FieldValue } from '../../../../shared/entities/field.ts'
import { descriptorsOf, type FieldDescriptor } from '../../replica/entities.ts'
import { singletonIdOf } from '../../replica/singletons.ts'
import { instant, sortedIds } from './answer-fields.ts'
import type { FindLocalId, Referring } from './resource.ts'

/** Keys of a request's body. */
type Body = Readonly<Record<string, unknown>>

/** The form of a field that does not travel as it is defined. */
interface FieldForm<Value> {
  /** Its key in answers and bodies; absent: its name in snake case. */
  readonly key?: string
  /** Reads the value, or a reference as the service's id, from what an answer has under the key. */
  readonly schema?: z.ZodType
  /** Its part of a body. */
  readonly write?: (value: Value) => Body
}

/** A text is the key alone. */
export type FieldForms<E extends Entity> = {
  readonly [F in keyof EntityFields[E]]?: string | FieldForm<EntityFields[E][F]>
}

/** A field of which bodies say nothing: another place of the request does, or a hook. */
export const unwritten = { write: () => ({}) } as const

interface WireField extends FieldDescriptor {
  readonly name: string
  readonly key: string
  readonly schema: z.ZodType
  readonly write: FieldForm<FieldValue>['write']
}

export interface WireFields<E extends Entity> {
  /** The schema of the answer's keys. */
  readonly shape: Readonly<Record<string, z.ZodType>>
  /** The fields in an answer: what it has as null has its initial value, and what it lacks stays as it is. */
  readonly read: (answer: Readonly<Record<string, unknown>>, find: FindLocalId) => Partial<EntityFields[E]>
  /** The fields as a request's body has them, in the order of their definition; without those that the service sets. */
  readonly write: (sending: Referring, changes: Partial<EntityFields[E]>) => Body
}

/** Fields travel under their own names in snake case, references as the ids of the service, unless they have another form. */
export function wireFields<E extends Entity>(entity: E, forms: FieldForms<E> = {}): WireFields<E> {
  const fields = Object.entries(descriptorsOf(entity)).flatMap(([name, field]) =>
    field.setBy === 'device' ? [] : [wireField(entity, name as keyof EntityFields[E] & string, field, forms)],
  )
  const sent = fields.filter(({ setBy }) => setBy !== 'service')
  return {
    shape: Object.fromEntries(fields.map(({ key, schema }) => [key, schema])),
    read(answer, find) {
      const values: Record<string, FieldValue> = {}
      for (const field of fields) {
        const told = answer[field.key]
        const value = told === undefined ? undefined : readValue(field, told, find)
        if (value !== undefined) values[field.name] = value
      }
      return values as Partial<EntityFields[E]>
    },
    write(sending, changes) {
      const body: Record<string, unknown> = {}
      for (const field of sent) {
        const value = Reflect.get(changes, field.name) as FieldValue | undefined
        if (value === undefined) continue
        const written = field.write?.(value) ?? { [field.key]: writtenValue(field, value, sending) }
        Object.assign(body, written)
      }
      return body
    },
  }
}

function wireField<E extends Entity>(
  entity: E,
  name: keyof EntityFields[E] & string,
  field: FieldDescriptor,
  forms: FieldForms<E>,
): WireField {
  const given = forms[name] ?? {}
  const form = (typeof given === 'string' ? { key: given } : given) as FieldForm<FieldValue>
  const told = (form.schema ?? schemaOf(field, entityShapes[entity][name])).nullish()
  // A setting that this program cannot show is as good as none.
  const schema = singletonIdOf(entity) === undefined ? told : told.catch(undefined)
  return { ...field, name, key: form.key ?? field.column, schema, write: form.write }
}

function schemaOf({ kind, nullable }: FieldDescriptor, defined: z.ZodType): z.ZodType {
  if (kind === 'reference') return z.int()
  if (kind === 'list') return z.array(z.int())
  const schema = kind === 'instant' ? instant : kind === 'date' ? z.string() : defined
  return nullable ? z.literal('').or(schema) : schema
}

/** Undefined for a reference to a row that is not known here. */
function readValue(field: WireField, told: unknown, find: FindLocalId): FieldValue | undefined {
  const { kind, refersTo, nullable, initial } = field
  // Planning writes an empty text, or the id 0, where its document names no null (P §2, §3).
  const nothing = kind === 'reference' ? 0 : ''
  if (told === null || (nullable && told === nothing)) return initial
  if (refersTo === undefined) return kind === 'date' ? (told as string).slice(0, 10) : (told as FieldValue)
  if (kind === 'list') return sortedIds((told as readonly number[]).map((id) => find(refersTo, id)))
  return find(refersTo, told as number) ?? undefined
}

function writtenValue(
  { kind, refersTo }: WireField,
  value: FieldValue,
  { serverIdOf }: Referring,
): FieldValue | readonly number[] {
  if (refersTo === undefined || value === null) return value
  if (kind !== 'list') return serverIdOf(refersTo, value as LocalId)
  return (value as readonly LocalId[]).flatMap((id) => serverIdOf(refersTo, id) ?? [])
}
