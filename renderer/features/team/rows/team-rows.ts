/** Which rows the timeline has, in which order: people and ghosts under their teams, one's own first. */

import { t } from '@lingui/core/macro'
import type { Team } from '../../../../shared/bridge/people.ts'
import { unassignedKey } from '../bars/timeline-bars.ts'
import type { TeamWorker } from './worker.ts'

export type TeamRow =
  | { readonly kind: 'unassigned'; readonly key: typeof unassignedKey }
  | {
      readonly kind: 'team'
      readonly key: string
      readonly name: string
      /** Its people, shown or folded away. */
      readonly workers: readonly TeamWorker[]
      readonly isCollapsed: boolean
    }
  | { readonly kind: 'worker'; readonly key: string; readonly worker: TeamWorker }

export interface TeamRowsInput {
  readonly workers: readonly TeamWorker[]
  readonly teams: readonly Team[]
  readonly collapsed: ReadonlySet<string>
  /** Seconds free of each worker: sorts by them, most first, and leaves the teams out. Null keeps the teams. */
  readonly freeSeconds: ((worker: TeamWorker) => number) | null
}

/** The key of the team of those who have none. */
export const noTeamKey = 'team:none'

/** A worker of several teams stands under each of them. */
export function teamRows({ workers, teams, collapsed, freeSeconds }: TeamRowsInput): readonly TeamRow[] {
  if (freeSeconds !== null) return [unassigned, ...byFree(workers, freeSeconds).map(flatRow)]
  const groups = groupsOf(workers, teams)
  if (groups.length === 1 && groups[0]?.key === noTeamKey)
    return [unassigned, ...groups[0].workers.map(flatRow)]
  return [
    unassigned,
    ...groups.flatMap(({ key, name, workers: inTeam }) => {
      const isCollapsed = collapsed.has(key)
      const rows: TeamRow[] = [{ kind: 'team', key, name, workers: inTeam, isCollapsed }]
      if (!isCollapsed) for (const worker of inTeam) rows.push(rowOf(worker, `${key}/${worker.key}`))
      return rows
    }),
  ]
}

const unassigned: TeamRow = { kind: 'unassigned', key: unassignedKey }

function rowOf(worker: TeamWorker, key: string): TeamRow {
  return { kind: 'worker', key, worker }
}

function flatRow(worker: TeamWorker): TeamRow {
  return rowOf(worker, worker.key)
}

interface Group {
  readonly key: string
  readonly name: string
  readonly workers: readonly TeamWorker[]
}

function groupsOf(workers: readonly TeamWorker[], teams: readonly Team[]): readonly Group[] {
  const ordered = [...workers].sort(inTeamOrder)
  const me = workers.find(({ isMe }) => isMe)
  const isMine = ({ id }: Team) => me?.teamIds.includes(id) === true
  const groups = [...teams]
    .sort((a, b) => Number(isMine(b)) - Number(isMine(a)) || a.name.localeCompare(b.name))
    .map(({ id, name }) => ({
      key: `team:${id}`,
      name,
      workers: ordered.filter((worker) => worker.teamIds.includes(id)),
    }))
  const known = new Set<string>(teams.map(({ id }) => id))
  const others = ordered.filter(({ teamIds }) => !teamIds.some((id) => known.has(id)))
  return [...groups, { key: noTeamKey, name: t`Without a team`, workers: others }].filter(
    (group) => group.workers.length > 0,
  )
}

/** Oneself, then people, then ghosts, each by name. */
function inTeamOrder(a: TeamWorker, b: TeamWorker): number {
  return (
    Number(b.isMe) - Number(a.isMe) ||
    Number(a.kind === 'ghost') - Number(b.kind === 'ghost') ||
    a.name.localeCompare(b.name) ||
    (a.key < b.key ? -1 : 1)
  )
}

function byFree(workers: readonly TeamWorker[], freeSeconds: (worker: TeamWorker) => number): TeamWorker[] {
  const free = new Map(workers.map((worker) => [worker.key, freeSeconds(worker)]))
  return [...workers].sort((a, b) => (free.get(b.key) ?? 0) - (free.get(a.key) ?? 0) || inTeamOrder(a, b))
}
