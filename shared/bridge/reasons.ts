/** Why an edit waits for the person, or is not sent yet: what the service says of it, or what this program found. */

import { z } from 'zod'
import { reason as serviceReason, type Reason } from '../api/reasons.ts'

const nothing = z.object({})
const text = z.object({ text: z.string() })

/** The parameters by code; none of the service's codes is among them. */
export const ownReasons = {
  /** Its answer was lost, and only the person can tell whether the server has it. */
  may_be_there: nothing,

  /** It waited when a backup was made, so long ago that the server has forgotten whether it has it. */
  from_backup: nothing,

  /** An invoice that somebody else has changed since it was sent here. */
  changed_after_sending: nothing,

  unreachable: z.object({
    trouble: z.enum([
      'host_unknown',
      'nothing_answers',
      'bad_certificate',
      /** The address is one of https, and the server speaks http there. */
      'not_encrypted',
      'too_slow',
      'no_answer',
    ]),
    /** The system's name for it. */
    detail: z.string().nullable(),
  }),
  not_a_tracking_server: nothing,
  redirected: z.object({ location: z.string() }),
  not_understood: nothing,
  /** The row that it belongs to is gone. */
  owner_gone: nothing,
  no_status_of_type: z.object({ type: z.enum(['todo', 'done']) }),
  file_lost: z.object({ name: z.string() }),
  file_damaged: z.object({ name: z.string() }),
  /** A defect of this program. */
  cannot_be_sent: z.object({ detail: z.string() }),
  /** Stored in a form that this version cannot read. */
  cannot_be_read: nothing,
  /** A server that gives no code says this, or nothing. */
  in_server_words: z.object({ status: z.int(), text: z.string() }),
  /** Stored by a version that knew no codes. */
  in_former_words: text,
} as const satisfies Readonly<Record<string, z.ZodObject>>

type OwnCode = keyof typeof ownReasons
type Shape<C extends OwnCode> = (typeof ownReasons)[C]['shape']
type OwnParameters<C extends OwnCode> = { readonly [Name in keyof Shape<C>]: z.output<Shape<C>[Name]> }
export type OwnReason = {
  [C in OwnCode]: {
    readonly code: C
    readonly field: null
    readonly parameters: OwnParameters<C>
  }
}[OwnCode]

const schemas = Object.entries(ownReasons).map(([code, parameters]) =>
  z.object({ code: z.literal(code), field: z.null(), parameters }),
)
const ownReason = z.discriminatedUnion(
  'code',
  schemas as unknown as [(typeof schemas)[number]],
) as unknown as z.ZodType<OwnReason>

export type EditReason = Reason | OwnReason
export type EditReasonCode = EditReason['code']
export const editReason: z.ZodType<EditReason> = z.union([serviceReason, ownReason])

/** A reason of this program's own. */
export function ownReasonOf<C extends OwnCode>(
  code: C,
  ...[parameters]: keyof Shape<C> extends never ? [] : [OwnParameters<C>]
): OwnReason {
  return { code, field: null, parameters: parameters ?? {} } as unknown as OwnReason
}
