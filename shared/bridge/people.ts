/** Who works in the workspace, in which teams, and when: members, teams, working hours, time off. */

import { z } from 'zod'
import { changed, instant, localId, nothing, plainDate, syncState } from './fields.ts'
import { procedure } from './procedure.ts'

export const member = z.object({
  id: localId,
  name: z.string(),
  email: z.string(),
  role: z.enum(['owner', 'admin', 'manager', 'member']),
  teamIds: z.array(localId),
  /** Whether it is the person at this computer. */
  isMe: z.boolean(),
  /** False for who was invited and has not come yet, and for who was deactivated. */
  active: z.boolean(),
})
export type Member = z.output<typeof member>

export const team = z.object({ id: localId, name: z.string() })
export type Team = z.output<typeof team>

/** A person or a ghost; exactly one of both is set. */
export const worker = z.object({ memberId: localId.nullable(), ghostId: localId.nullable() })
export type Worker = z.output<typeof worker>

export const timeOffType = z.enum(['vacation', 'sick', 'holiday', 'personal', 'other'])

export const workingHours = worker.extend({
  id: localId,
  /** 0 Sunday to 6 Saturday. */
  weekday: z.int().min(0).max(6),
  /** Seconds after midnight at which work begins. */
  startSeconds: z.int().min(0).max(86_400),
  /** Seconds of work. */
  seconds: z.int().min(0).max(86_400),
  syncState,
})
export type WorkingHours = z.output<typeof workingHours>

export const timeOff = worker.extend({
  id: localId,
  start: instant,
  /** Exclusive. */
  end: instant,
  /** `other` where the service does not tell: of other people it says when, not why. */
  type: timeOffType,
  syncState,
})
export type TimeOff = z.output<typeof timeOff>

/** The hours of a weekday that has no row of its own: Monday to Friday 9:00 to 17:00 for who has no rows at all, none otherwise. */
export const peopleProcedures = {
  /** By name, oneself first. */
  'members.list': procedure({ owner: 'core', input: nothing, output: z.array(member) }),
  'teams.list': procedure({ owner: 'core', input: nothing, output: z.array(team) }),
  /** Of everybody and every ghost that the person may see. */
  'workingHours.list': procedure({ owner: 'core', input: nothing, output: z.array(workingHours) }),
  /** The hours of one weekday; null seconds take them away. */
  'workingHours.set': procedure({
    owner: 'core',
    input: z.object({
      worker,
      days: z
        .array(
          workingHours
            .pick({ weekday: true, startSeconds: true })
            .extend({ seconds: z.int().min(0).max(86_400).nullable() }),
        )
        .min(1)
        .max(7),
    }),
    output: changed,
  }),
  /** What reaches into the days from `from` to `to`, both included. Whole days of another zone are the same days of the person's own. */
  'timeOff.list': procedure({
    owner: 'core',
    input: z.object({ from: plainDate, to: plainDate }),
    output: z.array(timeOff),
  }),
  'timeOff.create': procedure({
    owner: 'core',
    input: z.object({ worker, start: instant, end: instant, type: timeOffType }),
    output: changed,
  }),
  'timeOff.update': procedure({
    owner: 'core',
    input: z.object({
      id: localId,
      changes: z.object({ start: instant, end: instant, type: timeOffType }).partial(),
    }),
    output: changed,
  }),
  'timeOff.delete': procedure({
    owner: 'core',
    input: z.object({ ids: z.array(localId).min(1).max(1000) }),
    output: changed,
  }),
} as const
