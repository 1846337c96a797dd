/** Candidates for a ghost's place: people whose days have room for the ghost's work. */

import { t } from '@lingui/core/macro'
import { shortDuration } from '../../../../shared/domain/short-duration.ts'
import type { DurationFormat } from '../../../../shared/domain/duration.ts'
import type { WorkerLoad } from '../load/worker-load.ts'
import type { TeamWorker } from '../rows/worker.ts'

export interface Candidate {
  readonly worker: TeamWorker
  /** Over the same days as the ghost's. */
  readonly load: WorkerLoad
  /** Names of the teams and projects that they have in common with the ghost. */
  readonly sharedTeams: readonly string[]
  readonly sharedProjects: readonly string[]
}

export interface Replacement extends Candidate {
  /** Seconds that the ghost is planned for from the first day on. */
  readonly needed: number
  /** So many of them fit into what the person's same days have left. */
  readonly fitting: number
  /** Seconds that the person has left over all the days. */
  readonly free: number
}

/**
 * The candidates, best first: who has room for most of the work on its own days, to a tenth of it, then who shares a team
 * or projects with the ghost, then who has more room after all.
 *
 * @param first index of the first day that counts, in the ghost's and in each candidate's load
 */
export function rankReplacements(
  ghost: WorkerLoad,
  candidates: readonly Candidate[],
  first: number,
): readonly Replacement[] {
  return candidates
    .map((candidate) => Object.assign({}, candidate, roomFor(ghost, candidate.load, first)))
    .sort(
      (a, b) =>
        tenths(b) - tenths(a) ||
        bonds(b) - bonds(a) ||
        b.fitting - a.fitting ||
        b.free - a.free ||
        a.worker.name.localeCompare(b.worker.name),
    )
}

function tenths({ fitting, needed }: Replacement): number {
  return needed < 60 ? 0 : Math.round((fitting / needed) * 10)
}

function bonds({ sharedTeams, sharedProjects }: Candidate): number {
  return sharedTeams.length + sharedProjects.length
}

function roomFor(ghost: WorkerLoad, person: WorkerLoad, first: number) {
  let needed = 0
  let fitting = 0
  let free = 0
  for (let day = first; day < ghost.planned.length; day += 1) {
    const wants = ghost.planned[day] ?? 0
    const left = Math.max(0, (person.capacity[day] ?? 0) - (person.planned[day] ?? 0))
    needed += wants
    fitting += Math.min(wants, left)
    free += left
  }
  return { needed, fitting, free }
}

/** Why somebody stands where they stand: `has room for 34h of 40h on these days · same team: Design`. */
export function reasonWords(
  { needed, fitting, free, sharedTeams, sharedProjects }: Replacement,
  format: DurationFormat,
): string {
  const hours = (seconds: number) => shortDuration(seconds, format)
  const room =
    needed < 60
      ? t`${hours(free)} free in the year ahead`
      : needed - fitting < 60
        ? t`has room for all ${hours(needed)} on these days`
        : fitting < 60
          ? t`has no room on these days, ${hours(free)} in the year ahead`
          : t`has room for ${hours(fitting)} of ${hours(needed)} on these days`
  return [
    room,
    sharedTeams.length > 0 ? t`same team: ${sharedTeams.join(', ')}` : null,
    sharedProjects.length > 0 ? t`works on ${sharedProjects.slice(0, 2).join(' and ')} already` : null,
  ]
    .filter(Boolean)
    .join(' · ')
}
