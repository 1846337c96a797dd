/** How one field of an entity is defined. */

import type { LocalId } from '../domain/ids.ts'
import type { Entity } from './entity.ts'

/** The value of a field in the client: a list holds local ids, an instant is ISO 8601 in UTC, a date is plain. */
export type FieldValue = string | number | boolean | null | readonly string[]

/**
 * The meaning of the value. `serverTime` is an instant as the service wrote it, `json` is canonical JSON, `duration` and
 * `timeOfDay` are seconds, `weekday` is 0 for Sunday to 6.
 */
export type FieldKind =
  | 'text'
  | 'color'
  | 'json'
  | 'hash'
  | 'choice'
  | 'instant'
  | 'serverTime'
  | 'date'
  | 'flag'
  | 'integer'
  | 'duration'
  | 'timeOfDay'
  | 'weekday'
  | 'reference'
  | 'list'

export interface Field<Value extends FieldValue = FieldValue> {
  readonly kind: FieldKind
  /** A person's name for it, in the middle of a sentence. */
  readonly label: string
  readonly nullable: boolean
  /** The value in a row that was created without one. */
  readonly initial: Value
  /** Its key in requests and answers; absent: its name here in snake case. */
  readonly wire?: string
  /**
   * `service`: no command sets it, the service tells it. `issued`: likewise, but it is known outside of the program, so that
   * a service that has lost it is told which value it had given. `device`: the service is told it with the creation and
   * never answers it, so that other computers do not have it. Absent: commands set it and the service answers it.
   */
  readonly setBy?: 'service' | 'issued' | 'device'
  /** The entity whose local id, or list of local ids, it holds. */
  readonly refersTo?: Entity
  /** The row is deleted with the row that this field refers to, here and at the service. */
  readonly isOwner?: true
  /**
   * A place in an order that the service keeps without gaps. The moves of others shift it, so it never conflicts; a
   * move depends on the moves before it, so moves are never coalesced.
   */
  readonly isPlace?: true
  /** Kept by programs for themselves: where two devices have changed it, nobody is asked. */
  readonly isQuiet?: true
  /** For a list that is searched in many rows: the table, kept by triggers, that says which row names what. */
  readonly links?: { readonly table: 'entry_tags' | 'task_links'; readonly target: 'tag_id' | 'target' }
  /** The values of a `choice`, each with its label as the controls show it. */
  readonly choices?: Readonly<Record<string, string>>
}

/** The type of a field's values. */
export type ValueOf<F> = F extends Field<infer Value> ? Value : never

type Options = Partial<Pick<Field, 'wire' | 'setBy' | 'isOwner' | 'isPlace' | 'links'>>

function defined<Value extends FieldValue>(
  kind: FieldKind,
  label: string,
  initial: Value,
  options: Partial<Omit<Field, 'kind' | 'label' | 'initial'>> = {},
): Field<Value> {
  return { kind, label, initial, nullable: false, ...options }
}

export const text = (label: string, initial = '', options: Options = {}): Field<string> =>
  defined('text', label, initial, options)
export const color = (label: string, initial = ''): Field<string> => defined('color', label, initial)
export const json = (label: string, initial: string, options: Options = {}): Field<string> =>
  defined('json', label, initial, options)
/** A SHA-256 in hexadecimal digits. */
export const hash = (label: string): Field<string> => defined('hash', label, '')
export const instant = (label: string, options: Options = {}): Field<string> =>
  defined('instant', label, '', options)
export const flag = (label: string, initial = false, options: Options = {}): Field<boolean> =>
  defined('flag', label, initial, options)
export const integer = (label: string, initial = 0, options: Options = {}): Field<number> =>
  defined('integer', label, initial, options)
export const duration = (label: string, options: Options = {}): Field<number> =>
  defined('duration', label, 0, options)
export const timeOfDay = (label: string, options: Options = {}): Field<number> =>
  defined('timeOfDay', label, 0, options)
export const weekday = (label: string, initial = 0, options: Options = {}): Field<number> =>
  defined('weekday', label, initial, options)

/** One of several values. */
export const choice = <Value extends string>(
  label: string,
  choices: Readonly<Record<Value, string>>,
  initial: NoInfer<Value>,
  options: Options = {},
): Field<Value> => defined('choice', label, initial, { ...options, choices })

export const reference = (label: string, refersTo: Entity, options: Options = {}): Field<LocalId | null> =>
  defined<LocalId | null>('reference', label, null, { ...options, refersTo, nullable: true })

/** Local ids, sorted, without repetition. */
export const list = (label: string, refersTo: Entity, options: Options = {}): Field<readonly LocalId[]> =>
  defined<readonly LocalId[]>('list', label, [], { ...options, refersTo })

/** The same field where it may be null, which it is in a row that was created without it. */
export function optional<Value extends FieldValue>(
  field: Field<Value>,
  options: Options = {},
): Field<Value | null> {
  return { ...field, ...options, nullable: true, initial: null }
}

/** An instant as the service writes it; only the service sets it. */
export const serverTime = (label: string): Field<string | null> =>
  defined<string | null>('serverTime', label, null, { nullable: true, setBy: 'service' })

/** A plain date, or none. */
export const optionalDate = (label: string, options: Options = {}): Field<string | null> =>
  defined<string | null>('date', label, null, { ...options, nullable: true })

/**
 * The editors of the rows. `own`: one person's, nobody else sees them. `shared`: the workspace's, by permission. `service`:
 * only read here. `singleton`: one row that is made with the account; nobody creates or deletes it.
 */
type Editing = 'own' | 'shared' | 'service' | 'singleton'

export interface Definition {
  /** The name of its table in events, in camel case; the replica's table has the same name in snake case. */
  readonly table: string
  readonly editing: Editing
  /** One and many of them, in the middle of a sentence. */
  readonly noun: readonly [one: string, many: string]
  /** The text by which it is searched and sorted, kept folded beside it; null for none. */
  readonly searchedBy: 'name' | 'description' | null
  readonly fields: Readonly<Record<string, Field>>
}

const usual = { editing: 'shared', searchedBy: null } as const
type Usual = typeof usual

/** Defines a replicated entity, shared and not searched unless it says so; it keeps the exact types of its fields. */
export function defineEntity<const Defined extends Omit<Definition, keyof Usual> & Partial<Definition>>(
  definition: Defined,
) {
  return { ...usual, ...definition } as Omit<Usual, keyof Defined> & Defined
}
