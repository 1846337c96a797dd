/** The order of a report's lines, on the screen and in files. */

/** Of the person's preferences. */
export interface LineSort {
  readonly reportSort: 'title' | 'duration' | 'billable' | 'amount'
  readonly reportAscends: boolean
}

type Amounts = readonly { readonly cents: number }[]

interface Sortable {
  readonly seconds: number
  readonly billableSeconds: number
  readonly amounts: Amounts
}

/** Of several currencies as if they were one: it is for an order alone. */
const centsOf = (amounts: Amounts): number => amounts.reduce((sum, { cents }) => sum + cents, 0)

/** The lines in the person's order, in which equal ones stay as they are; dates keep their own. */
export function sortedLines<Line extends Sortable>(
  lines: readonly Line[],
  grouping: string,
  { reportSort: by, reportAscends }: LineSort,
  wordsOf: (line: Line) => string,
): readonly Line[] {
  if (['day', 'week', 'month'].includes(grouping)) return lines
  const compare: Readonly<Record<LineSort['reportSort'], (a: Line, b: Line) => number>> = {
    duration: (a, b) => a.seconds - b.seconds,
    billable: (a, b) => a.billableSeconds - b.billableSeconds,
    amount: (a, b) => centsOf(a.amounts) - centsOf(b.amounts),
    title: (a, b) => wordsOf(a).localeCompare(wordsOf(b)),
  }
  const sign = reportAscends ? 1 : -1
  return lines.toSorted((a, b) => sign * compare[by](a, b))
}

/** The order after a press of a column's head: the other way round, or by the column, names from A and numbers from the largest. */
export function sortAfter(former: LineSort, by: LineSort['reportSort']): LineSort {
  return { reportSort: by, reportAscends: former.reportSort === by ? !former.reportAscends : by === 'title' }
}
