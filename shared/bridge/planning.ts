/** Tasks on the day board, and ghosts. */

import { z } from 'zod'
import { changed, localId, nothing, plainDate, syncState } from './fields.ts'
import { procedure } from './procedure.ts'

export const task = z.object({
  id: localId,
  name: z.string(),
  projectId: localId.nullable(),
  /** The day it is planned for; null in the backlog. */
  date: plainDate.nullable(),
  /** Order within its column, ascending; ties by name. */
  position: z.int(),
  estimatedSeconds: z.int().nullable(),
  /** Seconds of this person's finished entries on it. */
  trackedSeconds: z.int(),
  done: z.boolean(),
  syncState,
})
export type Task = z.output<typeof task>

export const boardDay = z.object({
  date: plainDate,
  tasks: z.array(task),
  /** Working seconds of the day. */
  capacitySeconds: z.int(),
  /** Seconds of all finished entries that started on the day. */
  trackedSeconds: z.int(),
})

export const board = z.object({ days: z.array(boardDay), backlog: z.array(task) })
export type Board = z.output<typeof board>

export const ghost = z.object({
  id: localId,
  name: z.string(),
  description: z.string(),
  /** An instant, once a real person has taken its place. */
  embodiedAt: z.string().nullable(),
  syncState,
})
export type Ghost = z.output<typeof ghost>

const ids = z.array(localId).min(1).max(1000)
const taskFields = z.object({
  name: z.string().trim().min(1).max(255),
  projectId: localId.nullable(),
  date: plainDate.nullable(),
  position: z.int(),
  estimatedSeconds: z.int().min(0).nullable(),
  done: z.boolean(),
})
const taskMove = taskFields.pick({ date: true, position: true }).partial().extend({ id: localId })
const ghostFields = z.object({ name: z.string().trim().min(1).max(255), description: z.string().max(3000) })

export const planningProcedures = {
  /** The days from `from` to `to`, both included, and what is planned for no day and not done. */
  'tasks.board': procedure({
    owner: 'core',
    input: z.object({ from: plainDate, to: plainDate }),
    output: board,
  }),
  'tasks.list': procedure({
    owner: 'core',
    input: z.object({ includeDone: z.boolean().default(false), text: z.string().max(200).optional() }),
    output: z.array(task),
  }),
  'tasks.create': procedure({
    owner: 'core',
    input: taskFields.partial().required({ name: true }),
    output: changed,
  }),
  'tasks.update': procedure({
    owner: 'core',
    input: z.object({ ids, changes: taskFields.partial() }),
    output: changed,
  }),
  /** Brings tasks to their places on the board: one command, so one undo. What is absent stays as it is. */
  'tasks.move': procedure({
    owner: 'core',
    input: z.object({ moves: z.array(taskMove).min(1).max(10_000) }),
    output: changed,
  }),
  'tasks.delete': procedure({ owner: 'core', input: z.object({ ids }), output: changed }),

  'ghosts.list': procedure({ owner: 'core', input: nothing, output: z.array(ghost) }),
  'ghosts.create': procedure({
    owner: 'core',
    input: ghostFields.partial().required({ name: true }),
    output: changed,
  }),
  'ghosts.update': procedure({
    owner: 'core',
    input: z.object({ id: localId, changes: ghostFields.partial() }),
    output: changed,
  }),
  'ghosts.delete': procedure({ owner: 'core', input: z.object({ ids }), output: changed }),
} as const
