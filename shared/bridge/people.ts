/** The people of the workspace: members, teams, working hours, time off. */

import { z } from 'zod'
import { entityShapes, rowShape } from './entity-shapes.ts'
import { dayRange, localId, manyRows, nothing, oneRow, rowChanges } from './fields.ts'
import { command, query } from './procedure.ts'

export const member = z.object({ id: localId, ...entityShapes.member, teamIds: z.array(localId) })
export type Member = z.output<typeof member>

export const team = z.object({ id: localId, name: z.string() })
export type Team = z.output<typeof team>

/** A person or a ghost; exactly one of both is set. */
export const worker = z.object({ memberId: localId.nullable(), ghostId: localId.nullable() })
export type Worker = z.output<typeof worker>

export const workingHours = rowShape('workingHours')
export type WorkingHours = z.output<typeof workingHours>

export const timeOff = rowShape('timeOff')
export type TimeOff = z.output<typeof timeOff>

const timeOffFields = timeOff.pick({ start: true, end: true, type: true })
const secondsOfDay = z.int().min(0).max(86_400)

/** The hours of a weekday that has no row of its own: Monday to Friday 9:00 to 17:00 for who has no rows at all, none otherwise. */
export const peopleProcedures = {
  /** By name, oneself first. */
  'members.list': query(nothing, z.array(member)),
  /** Takes the invitation of somebody back who has not accepted it. Needs the service. */
  'members.withdraw': command(oneRow, z.object({})),
  'teams.list': query(nothing, z.array(team)),
  /** Of everybody and every ghost that the person may see. */
  'workingHours.list': query(nothing, z.array(workingHours)),
  /** The hours of one weekday; null seconds take them away. */
  'workingHours.set': command(
    z.object({
      worker,
      days: z
        .array(
          z.object({
            weekday: entityShapes.workingHours.weekday,
            startSeconds: secondsOfDay,
            seconds: secondsOfDay.nullable(),
          }),
        )
        .min(1)
        .max(7),
    }),
  ),
  /**
   * Time off that reaches into the days from `from` to `to`, both included. Here and in the commands whole days are from midnight
   * to midnight in the person's zone; they are the same days for everybody.
   */
  'timeOff.list': query(dayRange, z.array(timeOff)),
  'timeOff.create': command(timeOffFields.extend({ worker })),
  'timeOff.update': command(rowChanges(timeOffFields)),
  'timeOff.delete': command(manyRows()),
} as const
