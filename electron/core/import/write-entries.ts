/** Writes entries of a file, and the names that they need. */

import { billableWhenMade } from '../commands/billing.ts'
import type { CommandContext } from '../commands/editing.ts'
import type { LongEdit } from '../commands/long-edit.ts'
import type { TimedRow } from './decisions.ts'
import type { ImportedEntries } from './imported-entries.ts'
import type { ImportedNames } from './names.ts'

interface Writing {
  readonly context: CommandContext
  readonly long: LongEdit
  readonly names: ImportedNames
  readonly imported: ImportedEntries
}

/** All of them in one transaction, or none. */
export function writeEntries({ context, long, names, imported }: Writing, coming: readonly TimedRow[]): void {
  if (coming.length === 0) return
  long.part((editing) => {
    for (const { row, id, start, stop } of coming) {
      const links = names.linksOf(editing, row)
      const billable = billableWhenMade(context.replica, row.billable ?? undefined, links)
      // A task that is left out says what the time was for, where nothing else does.
      const description = row.description || (links.taskId === null ? row.task : '')
      const fields = { description, ...links, billable, start, stop, origin: 'import' }
      editing.create('timeEntry', fields, names.workspaceId, id)
      imported.add(id)
    }
  })
}
