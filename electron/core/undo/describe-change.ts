/** What a recorded change did, in few words. */

import type { UndoneChange } from '../../../shared/bridge/sync.ts'
import { fieldLabel } from '../queries/field-labels.ts'
import { rowWords } from '../queries/row-words.ts'
import type { Replica } from '../replica/replica.ts'
import type { RecordedChange, RecordedEdit } from './recorded-change.ts'

/** What a command is for comes first: starting the timer stops what ran, and moving one row moves its neighbours. */
const kinds = ['created', 'deleted', 'updated'] as const
/** Changed along with others, of many rows at once. */
const places: ReadonlySet<string> = new Set(['position', 'rank'])

/**
 * Names come from the rows as they are when this is called: it is empty for a row that is gone.
 *
 * @throws {RangeError} for a change that did nothing; such are not recorded
 */
export function describeChange(replica: Replica, { edits, settled }: RecordedChange): UndoneChange {
  const moved = edits.filter((edit) => !isMove(edit))
  const told = moved.length === 0 ? edits : moved
  const kind = kinds.find((each) => told.some((edit) => edit.kind === each))
  const ofKind = told.filter((edit) => edit.kind === kind)
  // Rows that go along with another are dealt with before it.
  const main = ofKind.at(-1)
  if (kind === undefined || main === undefined) {
    const [closed] = settled
    if (closed === undefined) throw new RangeError('The change did nothing.')
    const { title } = rowWords(replica, closed.entity, closed.local_id)
    return { kind: 'settled', entity: closed.entity, count: settled.length, title, fields: [] }
  }
  const { entity, localId } = main
  const alike = ofKind.filter((edit) => edit.entity === entity)
  const fields = alike.flatMap((edit) => (edit.kind === 'updated' ? Object.keys(edit.after) : []))
  return {
    kind,
    entity,
    count: new Set(alike.map((edit) => edit.localId)).size,
    title: rowWords(replica, entity, localId).title,
    fields: [...new Set(fields.map(fieldLabel))],
  }
}

function isMove(edit: RecordedEdit): boolean {
  return edit.kind === 'updated' && Object.keys(edit.after).every((field) => places.has(field))
}
