/** Entries of a table. */

import type { ImportColumns } from '../../../shared/bridge/imports.ts'
import type { ImportField } from '../../../shared/domain/import-fields.ts'
import { type CsvForm, csvRecords, recordText } from './csv-rows.ts'
import type { KeptFile } from './file-text.ts'
import { type FileRow, type Moment, nothingSaid, type OnProgress } from './source-row.ts'

const yes: ReadonlySet<string> = new Set(['yes', 'y', 'true', '1', 'x', 'billable', 'ja', 'wahr'])
const no: ReadonlySet<string> = new Set(['no', 'n', 'false', '0', 'non-billable', 'nein', 'falsch'])

/** The entries of a table, whose first record is its header. */
export async function* csvRows(
  file: KeptFile,
  form: CsvForm,
  columns: ImportColumns,
  onProgress?: OnProgress,
): AsyncGenerator<FileRow> {
  let isHeader = true
  for await (const record of csvRecords(file, form, onProgress)) {
    if (isHeader) {
      isHeader = false
      continue
    }
    const { cells, line } = record
    // Sums stand below the last entry of some tables, and lines of separators alone.
    if (cells.every((cell) => cell.trim() === '')) continue
    const cell = (field: ImportField): string => {
      const place = columns[field]
      return place === undefined ? '' : (cells[place] ?? '').trim()
    }
    const startDate = cell('startDate')
    const billable = cell('billable').toLowerCase()
    yield {
      ...nothingSaid,
      line,
      text: () => recordText(record),
      start: momentOf(startDate, cell('startTime')),
      // Tables of one day a row have no date of their own for the end.
      stop: momentOf(cell('stopDate'), cell('stopTime')),
      duration: cell('duration') || null,
      description: cell('description'),
      client: cell('client'),
      project: cell('project'),
      task: cell('task'),
      tags: tagsOf(cell('tags')),
      billable: yes.has(billable) ? true : no.has(billable) ? false : null,
      personName: [cell('person'), cell('lastName')].filter(Boolean).join(' '),
      personEmail: cell('email').toLowerCase(),
    }
  }
}

/** A column alone may have both. */
function momentOf(date: string, time: string): Moment | null {
  if (date === '' && time === '') return null
  return date === '' ? { date: time, time: '', zone: null } : { date, time, zone: null }
}

function tagsOf(cell: string): readonly string[] {
  if (cell === '') return []
  const tags = cell.split(/[,;|]/).map((tag) => tag.trim())
  return [...new Set(tags.filter((tag) => tag !== ''))]
}
