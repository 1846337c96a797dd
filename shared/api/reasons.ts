/**
 * Why a request is refused: every code that the service has, and its parameters. A refusal carries them in a header
 * beside the text that the documents give it, so that a program reads codes and a person reads sentences in their own
 * words.
 */

import { z } from 'zod'
import { parseJson } from '../domain/json.ts'

/** JSON in ASCII: `{"code":"too_long","field":"name","parameters":{"maximum":255}}`. */
export const REASON_HEADER = 'X-Refusal-Reason'

/**
 * On the answer to a bulk change that some ids refused:
 * `[{"ids":[5,6],"reason":{"code":"not_found","field":null,"parameters":{"what":"entry"}}}]`.
 */
export const REASONS_HEADER = 'X-Refusal-Reasons'

/** The things that requests refer to. */
export const things = [
  'attachment',
  'client',
  'custom_field',
  'entry',
  'favorite',
  'ghost',
  'group',
  'invitation',
  'invoice',
  'option',
  'organization',
  'project',
  'project_group',
  'project_user',
  'rate',
  'role',
  'saved_view',
  'series',
  'setup',
  'status',
  'subscription',
  'tag',
  'task',
  'team',
  'template',
  'time_block',
  'timesheet',
  'user',
  'working_hours',
  'workspace',
] as const
const thing = z.enum(things)
export type Thing = z.output<typeof thing>

export const valueTypes = [
  'boolean',
  'color',
  'currency',
  'date',
  'email',
  'ids',
  'integer',
  'list',
  'number',
  'object',
  'string',
  'time',
  'time_zone',
  'url',
  'year',
] as const
const valueType = z.enum(valueTypes)
export type ValueType = z.output<typeof valueType>

const nothing = z.object({})
const maximum = z.object({ maximum: z.number() })
const minimum = z.object({ minimum: z.number() })

/** The parameters by code. */
export const reasons = {
  /** The field must be there. */
  required: nothing,
  /** The workspace requires the field of its time entries. */
  required_in_workspace: nothing,
  wrong_type: z.object({ type: valueType }),
  wrong_form: nothing,
  not_one_of: z.object({ values: z.array(z.string()) }),
  /** Characters. */
  too_long: maximum,
  too_short: minimum,
  /** Items of a list. */
  too_many: maximum,
  too_few: minimum,
  too_great: maximum,
  too_small: minimum,
  too_large: z.object({ bytes: z.int() }),
  too_many_hours: z.object({ hours: z.number() }),
  /** Text that no database stores. */
  unstorable_text: z.object({ fault: z.enum(['nul', 'unicode']) }),
  /** Than another field. */
  earlier_than: z.object({ other: z.string() }),
  less_than: z.object({ other: z.string() }),
  outside_years: z.object({ first: z.int(), last: z.int() }),
  /** The list does not reach back so far. */
  too_long_ago: z.object({ earliest: z.string() }),
  not_together: z.object({ other: z.string() }),
  repeated: nothing,
  fixed: nothing,
  nothing_to_change: nothing,
  /** The thing that the field names is not there, or not for the caller. */
  unknown_reference: z.object({ what: thing }),
  /** It is there, and of something else. */
  belongs_elsewhere: z.object({ what: thing }),
  /** Another has the name, or the like. */
  taken: nothing,
  already_exists: z.object({ what: thing }),
  /** It was created before, and deleted since. */
  deleted: nothing,
  /** Breaks a rule that has no code of its own. */
  invalid: nothing,

  stop_of_running_entry: nothing,
  span_mismatch: nothing,
  already_stopped: nothing,
  already_logged: z.object({ what: z.enum(['entry', 'time_block']) }),
  not_running: nothing,
  /** The time entry is on the invoice of that number. */
  billed: z.object({ number: z.string() }),
  /** A fixed fee is on the invoice of that number. */
  fee_billed: z.object({ number: z.string() }),
  /** The time behind a line of an invoice is unbillable, or lasts another time than the line says. */
  time_changed: nothing,
  /** Lines of an invoice name a time entry twice. */
  entry_twice: nothing,
  /** The invoice has its number: it is cancelled by a credit note, not changed. */
  invoice_sent: nothing,
  /** The address of a webhook did not pass its test: it answered something else than 200, or nothing. */
  callback_failed: z.object({ answered: z.boolean() }),
  timesheet_locked: z.object({ first: z.string(), last: z.string() }),
  /** It is created or changed by a request of its own. */
  own_request: nothing,
  nested_subtasks: nothing,
  archived_project: nothing,
  last_status: nothing,
  last_workspace: nothing,
  no_status: nothing,
  recurs_with_series: nothing,
  occurrence_exists: nothing,
  unreadable_rule: nothing,
  past_midnight: nothing,
  ghost_embodied: nothing,
  member_through_group: nothing,
  wrong_state: nothing,
  at_same_moment: nothing,
  files_not_kept: nothing,
  /** The files of the organization have no room beyond so many bytes. */
  storage_full: z.object({ bytes: z.int() }),

  /** The row is not the version that the request is meant for. */
  changed_since: nothing,
  /** Something else runs than the request knows. */
  another_runs: nothing,
  /** The service was started since the feed was read that the request knows. */
  restarted: nothing,
  /** An idempotency key that stands for another request. */
  key_used: nothing,
  unreadable_body: nothing,
  not_found: z.object({ what: thing.nullable() }),
  forbidden: nothing,
  wrong_credentials: nothing,
  no_credentials: nothing,
  /** The password is right, and the account has a second factor. */
  second_factor_needed: nothing,
  second_factor_wrong: nothing,
  /** A named token that only reads was to change something. */
  token_read_only: nothing,
  /** A named token was used where the person has to sign in themselves. */
  token_not_allowed: nothing,
  /** A page of another site made the request, or may have. */
  cross_site: nothing,
  /** Only people who have been invited make accounts. */
  sign_up_by_invitation: nothing,
  /** Only whoever keeps the service makes accounts. */
  sign_up_closed: nothing,
  /** People sign in through the provider of identities alone. */
  password_refused: nothing,
  /** The provider of identities did not vouch for the person, or not in time. */
  provider_refused: nothing,
  /** The provider of identities does not say that the address is verified. */
  provider_email: nothing,
  /** The account with that address has another identity of the provider. */
  provider_other_account: nothing,
  /** No mail has proved the address of the caller yet. */
  unverified_email: nothing,
  plan_limit: nothing,
  limit_reached: nothing,
  method_not_allowed: nothing,
  range_not_satisfiable: nothing,
  too_many_requests: z.object({ seconds: z.number() }),
  unavailable: nothing,
  internal: nothing,
} as const satisfies Readonly<Record<string, z.ZodObject>>

export type ReasonCode = keyof typeof reasons
type Shape<C extends ReasonCode> = (typeof reasons)[C]['shape']
export type ReasonParameters<C extends ReasonCode> = {
  readonly [Name in keyof Shape<C>]: z.output<Shape<C>[Name]>
}

/** Why a request was refused. `field` is a path in its body, such as `tasks.0.name`, or the name of a parameter. */
export type ReasonOf<C extends ReasonCode> = {
  readonly code: C
  readonly field: string | null
  readonly parameters: ReasonParameters<C>
}
export type Reason = { [C in ReasonCode]: ReasonOf<C> }[ReasonCode]

const schemas = Object.entries(reasons).map(([code, parameters]) =>
  z.object({ code: z.literal(code), field: z.string().nullable(), parameters }),
)

/** A reason in JSON. */
export const reason: z.ZodType<Reason> = z.discriminatedUnion(
  'code',
  schemas as unknown as [(typeof schemas)[number]],
) as unknown as z.ZodType<Reason>

/** Headers carry ASCII. */
function write(value: unknown): string {
  return JSON.stringify(value).replaceAll(
    /[^\x20-\x7e]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** As a header carries it. */
export function writeReason(value: Reason): string {
  return write(value)
}

/** Null for none, and for one that this version does not know. */
export function readReason(header: string | null): Reason | null {
  return parseJson(header, reason)
}

/** Reasons by id; a reason that several have is written once. */
export function writeReasons(reasonsById: readonly (readonly [id: number, reason: Reason])[]): string {
  const alike = Map.groupBy(reasonsById, ([, value]) => JSON.stringify(value))
  return write([...alike.values()].map((same) => ({ ids: same.map(([id]) => id), reason: same[0]?.[1] })))
}

const reasonsOfIds = z.array(z.object({ ids: z.array(z.int()), reason }))

/** Without those that this version does not know. */
export function readReasons(header: string | null): ReadonlyMap<number, Reason> {
  const known = parseJson(header, reasonsOfIds) ?? []
  return new Map(known.flatMap(({ ids, reason: value }) => ids.map((id) => [id, value] as const)))
}
