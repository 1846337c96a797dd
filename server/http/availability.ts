/**
 * Failures that are not the request's: a database or a store that does not answer, a disk that is full. Requests are refused for
 * the moment, and the log tells once that something is wrong, and once that it works again.
 */

import type { Logger } from 'pino'
import type { Instant } from '../database/columns.ts'
import type { Clock } from '../effects/clock.ts'
import { SECOND } from '../effects/timestamps.ts'
import { AppError, Unavailable } from '../errors/app-error.ts'
import { NotAnswering } from '../errors/not-answering.ts'

/** The fault: of a single request that came at a bad moment, or of all of them. */
type Fault = 'busy' | 'silent' | 'full'

/** Of PostgreSQL's: taken back after a time-out or a deadlock. https://www.postgresql.org/docs/current/errcodes-appendix.html */
const busyCodes: ReadonlySet<string> = new Set(['57014', '55P03', '40001', '40P01', '25P03'])
/** It is starting or ending, cannot read its files, or has no room for more. */
const silentCodes = /^(57P|53|08|58030)/
const fullCodes: ReadonlySet<string> = new Set(['53100', 'ENOSPC', 'EDQUOT'])

const SQLITE_BUSY = 5
const SQLITE_FULL = 13

function faultOf(error: unknown): Fault | null {
  if (!(error instanceof Error)) return null
  const { code, errcode } = error as { readonly code?: unknown; readonly errcode?: unknown }
  const result = typeof errcode === 'number' ? errcode % 256 : null
  if (fullCodes.has(String(code)) || result === SQLITE_FULL) return 'full'
  if (busyCodes.has(String(code)) || result === SQLITE_BUSY) return 'busy'
  if (error instanceof NotAnswering || (silentCodes.test(String(code)) && 'severity' in error))
    return 'silent'
  return faultOf(error.cause)
}

const isOfStore = (error: unknown): boolean => error instanceof NotAnswering && error.part === 'store'

const FULL_RETRY_SECONDS = 60
/** As long as a disk counts as full after it was. */
const FULL_FOR: Instant = 30 * SECOND

function refusalOf(fault: Fault, cause: unknown): AppError {
  if (fault !== 'full') return new Unavailable({ cause })
  const headers = { 'Retry-After': String(FULL_RETRY_SECONDS) }
  return new AppError(
    { status: 507, error: 'insufficient_storage', headers },
    { code: 'unavailable', field: null, parameters: {} },
    { text: 'The disk of the service is full', cause },
  )
}

const says = {
  silent: 'a part of the service does not answer: requests are refused until it does',
  full: 'the disk is full: writes are refused until there is room',
} as const

export type Availability = ReturnType<typeof createAvailability>

/** @param onSilence who waits for the database is refused then */
export function createAvailability(clock: Clock, logger: Logger, onSilence: () => void) {
  let told: 'silent' | 'full' | null = null
  let fullSince = -Infinity

  return {
    /** The refusal of a request that failed; null when it failed by a fault of the service's own. */
    refusalOf(error: unknown): AppError | null {
      const fault = faultOf(error)
      if (fault === null) return null
      if (fault === 'full') fullSince = clock.now()
      if (fault === 'silent' && !isOfStore(error)) onSilence()
      if (fault !== 'busy' && fault !== told) {
        told = fault
        logger.error({ reason: (error as Error).message }, says[fault])
      }
      return refusalOf(fault, error)
    },
    /** A write has gone well. */
    works(): void {
      if (told === null) return
      told = null
      logger.info('requests are answered again')
    },
    /** Refuses while the disk was full a moment ago. @returns whether it was before, so that a write has to be tried */
    requireRoom(): boolean {
      if (clock.now() - fullSince < FULL_FOR) throw refusalOf('full', null).as({ status: 503 })
      return told === 'full'
    },
  }
}
