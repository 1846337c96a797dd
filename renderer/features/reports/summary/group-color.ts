import type { ReportGrouping } from '../../../../shared/bridge/reports.ts'
import type { LocalId } from '../../../../shared/domain/ids.ts'
import { projectColors } from '../../../../shared/domain/project-colors.ts'
import type { Names } from '../../../entities/time-entry/use-names.ts'

/** The ring has room for so many. */
export const mostShares = 8

/** A project's own colour; the largest groups of what has none get those that projects are offered. */
export function groupColor(
  grouping: ReportGrouping,
  key: string | null,
  index: number,
  names: Names,
): string | null {
  if (key === null) return null
  if (grouping === 'project') return names.project(key as LocalId)?.color ?? null
  return index < mostShares ? (projectColors[index % projectColors.length] ?? null) : null
}
