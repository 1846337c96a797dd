/** Words of exported reports, for tests. */

import { type ExportWords, reportGroupings } from '../../../shared/bridge/reports.ts'

const columns = [
  'share',
  'duration',
  'billable',
  'amount',
  'cost',
  'before',
  'change',
  'total',
  'date',
  'start',
  'stop',
  'stopDate',
  'tags',
  'rate',
  'currency',
] as const

const all = <Key extends string>(keys: readonly Key[], word: (key: Key) => string) =>
  Object.fromEntries(keys.map((key) => [key, word(key)])) as Record<Key, string>

export const exportWords: ExportWords = {
  title: 'Report of March',
  facts: [['Days', '1 – 31 Mar 2026']],
  nameless: all([...reportGroupings, 'deleted', 'hidden'], (key) => `No ${key}`),
  groupings: all(reportGroupings, (key) => key),
  columns: all(columns, (key) => key),
  yes: 'Yes',
  no: 'No',
  proof: 'Proof of hours',
  page: '# of ##',
  locale: 'en-GB',
}
