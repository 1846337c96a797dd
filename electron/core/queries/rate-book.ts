/** The amounts of this person's time, as the service's reports have them: the same rates, currencies and rights. */

import type { LocalId } from '../../../shared/domain/ids.ts'
import { epochSeconds } from '../../../shared/domain/instant.ts'
import { type OwnedHistory, rateBook, type RateKind, toHistory } from '../../../shared/domain/rates.ts'
import { remembered } from '../../../shared/domain/remembered.ts'
import type { Rounding } from '../../../shared/domain/rounding.ts'
import type { QueryContext } from './query-context.ts'
import { knownRates, periodsIn, seesMoney, settingsOfWorkspace } from './rates.ts'

const MICROSECONDS = 1_000_000

export interface OwnRates {
  /** Cents an hour for this person's entry that starts then; null where there is no rate, or none that they may see. */
  readonly rateOf: (kind: RateKind, projectId: LocalId | null, start: string) => number | null
  /** Of the project, or else of the workspace. */
  readonly currencyOf: (projectId: LocalId | null) => string
  /** Seconds since 1970 between the bounds, instants, at which a rate changes; within two of them all stay the same. */
  readonly changesBetween: (from: string, before: string) => readonly number[]
  /** How reports round each entry unless they say otherwise. */
  readonly rounding: Rounding
}

/** The histories that are known here. */
export function knownHistories(
  context: Pick<QueryContext, 'replica' | 'workspaceId'>,
): readonly OwnedHistory[] {
  return knownRates(context).map(({ fields }) => ({
    kind: fields.kind,
    projectId: fields.projectId,
    personId: fields.memberId,
    history: toHistory(periodsIn(fields)),
  }))
}

/** The rates of the workspace in use as they are now: read them once for a report. */
export function ownRates(context: Pick<QueryContext, 'replica' | 'workspaceId'>): OwnRates {
  const { rows } = context.replica
  const settings = settingsOfWorkspace(context)
  const [me] = rows.where('member', 'is_me = 1', [])
  const book = rateBook(knownHistories(context))
  const projects = remembered((projectId: LocalId | null) => ({
    sees: {
      billable: seesMoney(context, 'billable', projectId),
      labor_cost: seesMoney(context, 'labor_cost', projectId),
    },
    currency: projectId === null ? null : (rows.find('project', projectId)?.fields.currency ?? null),
  }))
  return {
    rateOf(kind, projectId, start) {
      if (!projects(projectId).sees[kind]) return null
      return book.rateOf(kind, projectId, me?.localId ?? null, epochSeconds(start) * MICROSECONDS)
    },
    currencyOf: (projectId) => projects(projectId).currency ?? settings?.currency ?? 'USD',
    changesBetween: (from, before) =>
      book
        .changesBetween(epochSeconds(from) * MICROSECONDS, epochSeconds(before) * MICROSECONDS)
        .map((time) => time / MICROSECONDS),
    rounding: { direction: settings?.rounding ?? 'nearest', minutes: settings?.roundingMinutes ?? 0 },
  }
}
