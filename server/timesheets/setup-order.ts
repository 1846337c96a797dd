import type { TimesheetSetup } from '../../shared/api/timesheet-setups.ts'

export type SortField = 'start_date' | 'end_date' | 'periodicity' | 'member_name' | 'approver_name' | 'id'

/** What is null comes last: a setup without an end after those with one. */
function compare(a: string | number | null, b: string | number | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  if (typeof a === 'number') return a - Number(b)
  return a < String(b) ? -1 : Number(a > String(b))
}

/** By one field, the older setup first where that is the same. */
export function orderSetups(
  setups: readonly TimesheetSetup[],
  field: SortField,
  order: 'asc' | 'desc',
): TimesheetSetup[] {
  const direction = order === 'desc' ? -1 : 1
  return setups.toSorted((a, b) => direction * compare(a[field], b[field]) || a.id - b.id)
}
