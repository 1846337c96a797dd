/**
 * Where requests wait before they take a connection to the database: an organization that asks for much waits for itself, and
 * there is always a connection for the others.
 */

import type { Area, StreamOutput } from '../../shared/api/endpoint.ts'
import type { Caller } from '../access/scope.ts'
import type { Connections } from '../database/connection.ts'
import { systemTimers, type Timers } from '../effects/timers.ts'
import { createTurns } from '../effects/turns.ts'
import { Unavailable } from '../errors/app-error.ts'

/** Of an organization, or of a person with their reports. */
const WAITING_AT_MOST = 500
/** Below what proxies wait for. */
const PATIENCE_MILLISECONDS = 20_000
/** For the next part of a report to be asked for. */
const READER_PATIENCE_MILLISECONDS = 60_000
/** For who is asking who they are, and for work that no request waits for. */
const SPARE = 2
const REPORTS_OF_ONE = 2

type Output = string | StreamOutput

/** A request, as far as it says whose turn it takes. */
interface Asking {
  /** Null for endpoints that need no credentials. */
  readonly caller: Caller | null
  readonly input: { readonly params: Readonly<Record<string, unknown>> }
}

/** The organization that the request is about, as far as its path tells; else the caller's first. */
function organizationOf({ caller, input: { params } }: Asking): number | undefined {
  const workspace = caller?.workspaces.find(({ workspaceId }) => workspaceId === params['workspace_id'])
  const organizations = caller?.organizations ?? []
  const named = organizations.find(({ organizationId }) => organizationId === params['organization_id'])
  return (workspace?.organization ?? named ?? organizations[0])?.organizationId
}

/** Where people without an organization share their turns. */
const askerOf = (asking: Asking): string =>
  String(organizationOf(asking) ?? `person ${asking.caller?.userId}`)

const room = (connections: number): number => Math.max(1, connections - SPARE)
const half = (connections: number): number => Math.max(1, Math.ceil(connections / 2))

/** Calls `end` once nothing more is read of the body. A reader who does not go on for long is cut off. */
function ending(body: StreamOutput['body'], end: () => void, timers: Timers): StreamOutput['body'] {
  const iterator = body[Symbol.asyncIterator]()
  let isCutOff = false
  let stopWaiting: (() => void) | null = null
  const next = async () => {
    stopWaiting?.()
    try {
      if (isCutOff) throw new Unavailable()
      const part = await iterator.next()
      if (part.done === true) end()
      else stopWaiting = timers.after(READER_PATIENCE_MILLISECONDS, () => void cutOff())
      return part
    } catch (error) {
      end()
      throw error
    }
  }
  const leave = async () => {
    stopWaiting?.()
    end()
    await iterator.return?.()
    return { done: true as const, value: undefined }
  }
  const cutOff = () => {
    isCutOff = true
    return leave()
  }
  return { [Symbol.asyncIterator]: () => ({ next, return: leave }) }
}

export type Admission = ReturnType<typeof createAdmission>

export function createAdmission({ writes, reads }: Connections, timers: Timers = systemTimers) {
  const limits = { waiting: WAITING_AT_MOST, patience: PATIENCE_MILLISECONDS }
  const writing = createTurns({ ...limits, atOnce: room(writes), ofOne: half(room(writes)) })
  // A write that must be alone in an organization waits here for the others of this process, and takes no connection meanwhile.
  const alone = createTurns({ ...limits, atOnce: Infinity, ofOne: 1 })
  const reading = createTurns({ ...limits, atOnce: room(reads), ofOne: half(room(reads)) })
  const reporting = createTurns({ ...limits, atOnce: half(room(reads)), ofOne: REPORTS_OF_ONE })

  return {
    /** Runs a write in its turn. @throws as `Turns.take` */
    write<T>(asking: Asking, isBeside: boolean, work: () => Promise<T>): Promise<T> {
      const asker = askerOf(asking)
      const inTurn = () => writing.inTurn(asker, work)
      return isBeside ? inTurn() : alone.inTurn(asker, inTurn)
    },

    /** The same for a write of somebody who is not known. */
    writeOf: <T>(network: string | null, work: () => Promise<T>): Promise<T> =>
      writing.inTurn(`network ${network}`, work),

    /** The same for a read; a person's reports are read a few at a time, until they have been sent. */
    async read(asking: Asking, area: Area, work: () => Promise<Output>): Promise<Output> {
      const inTurn = () => reading.inTurn(askerOf(asking), work)
      if (area !== 'reports') return inTurn()
      const end = await reporting.take(`person ${asking.caller?.userId}`)
      try {
        const output = await inTurn()
        if (typeof output !== 'string' && output.status !== 304)
          return { ...output, body: ending(output.body, end, timers) }
        end()
        return output
      } catch (error) {
        end()
        throw error
      }
    },

    /** How many wait, for what. */
    waiting: () => ({
      write: writing.waiting(),
      write_alone: alone.waiting(),
      read: reading.waiting(),
      report: reporting.waiting(),
    }),

    /** Refuses all who wait: what they wait for does not answer. */
    refuse(): void {
      for (const turns of [writing, alone, reading, reporting]) turns.refuse()
    },
  }
}
