/** How the fields of entities are stored, and what they refer to. */

import type { Entity } from '../../../shared/bridge/sync.ts'
import type { FieldValue } from './entity-fields.ts'

type FieldKind = 'text' | 'integer' | 'boolean' | 'list'

/** How one field is stored, and which entity it refers to, if any. */
export interface FieldDescriptor {
  readonly column: string
  readonly kind: FieldKind
  readonly nullable: boolean
  /** What a row has that was created without it. */
  readonly initial: FieldValue
  /** The entity whose local id, or list of local ids, the field holds. */
  readonly refersTo?: Entity
  /** The row goes with what this field refers to, here and at the service. */
  readonly isOwner?: true
  /**
   * A place in an order that the service keeps without gaps: the moves of others shift it, so that it collides with
   * nothing, and what a move means depends on those before it, so that moves are never joined.
   */
  readonly isPlace?: true
  /** Of a list that is long searched: the table, kept by triggers, of which row names what. */
  readonly links?: { readonly table: 'entry_tags' | 'task_links'; readonly target: 'tag_id' | 'target' }
}

export const text = (column: string, initial = ''): FieldDescriptor => ({
  column,
  kind: 'text',
  nullable: false,
  initial,
})
export const optionalText = (column: string): FieldDescriptor => ({
  column,
  kind: 'text',
  nullable: true,
  initial: null,
})
export const integer = (column: string, initial = 0): FieldDescriptor => ({
  column,
  kind: 'integer',
  nullable: false,
  initial,
})
export const optionalInteger = (column: string): FieldDescriptor => ({
  column,
  kind: 'integer',
  nullable: true,
  initial: null,
})
export const boolean = (column: string, initial = false): FieldDescriptor => ({
  column,
  kind: 'boolean',
  nullable: false,
  initial,
})
export const reference = (column: string, refersTo: Entity): FieldDescriptor => ({
  column,
  kind: 'text',
  nullable: true,
  initial: null,
  refersTo,
})

export const list = (
  column: string,
  refersTo: Entity,
  links?: FieldDescriptor['links'],
): FieldDescriptor => ({
  column,
  kind: 'list',
  nullable: false,
  initial: [],
  refersTo,
  ...(links === undefined ? {} : { links }),
})

/** The SQL condition, with one parameter, that a row refers to the row of a local id. */
export function refersCondition({ column, kind, links }: FieldDescriptor): string {
  if (kind !== 'list') return `${column} = ?`
  if (links === undefined) return `instr(${column}, ?) > 0`
  return `row_id IN (SELECT row_id FROM ${links.table} WHERE ${links.target} = ?)`
}
