/** Imports a text or a sample as the window does. */

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ImportOptions, ImportPreview, ImportResult } from '../../../shared/bridge/imports.ts'
import { importOptions } from '../../../shared/bridge/imports.ts'
import type { TestAccount } from '../testing/open-test-account.ts'

export function sample(name: string): Promise<Buffer> {
  return readFile(join(import.meta.dirname, 'samples', name))
}

/** Options as a caller gives them. */
export type Given = Partial<ImportOptions>

type Importing = Pick<TestAccount, 'procedures'>

/** Opens a file and answers the id of its import. */
export async function openImport(
  { procedures }: Importing,
  content: string | Buffer,
  name = 'time.csv',
): Promise<string> {
  const bytes = Buffer.from(content)
  const { transferId } = await procedures['imports.begin']({ name, size: bytes.length })
  await procedures['imports.part']({ transferId, offset: 0, base64: bytes.toString('base64') })
  return (await procedures['imports.open']({ transferId })).importId
}

export async function previewOf(
  account: Importing,
  content: string | Buffer,
  options: Given = {},
): Promise<ImportPreview> {
  const importId = await openImport(account, content)
  return account.procedures['imports.preview']({ importId, options: importOptions.parse(options) })
}

export async function importFile(
  account: Importing,
  content: string | Buffer,
  options: Given = {},
): Promise<ImportResult> {
  const importId = await openImport(account, content)
  return account.procedures['imports.run']({ importId, options: importOptions.parse(options) })
}

/** The entries of an account with the names of what they refer to, by start. */
export function entriesOf({ replica: { rows } }: TestAccount) {
  const nameOf = (entity: 'project' | 'task' | 'tag', id: string | null) =>
    rows.where(entity, 'local_id = ?', [id])[0]?.fields.name ?? null
  return rows.where('timeEntry', 'deleted = 0 ORDER BY start, stop, row_id', []).map(({ fields }) => ({
    start: fields.start,
    stop: fields.stop,
    description: fields.description,
    project: nameOf('project', fields.projectId),
    task: nameOf('task', fields.taskId),
    tags: fields.tagIds.map((id) => String(nameOf('tag', id))).toSorted(),
    billable: fields.billable,
  }))
}
