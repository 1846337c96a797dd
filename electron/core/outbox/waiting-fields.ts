import type { LocalId } from '../../../shared/domain/ids.ts'
import type { Replica } from '../replica/replica.ts'

/** What the edits of a row that wait are about: the names of its fields. */
export function waitingFields(
  { replica }: { readonly replica: Pick<Replica, 'operations'> },
  localId: LocalId,
): ReadonlySet<string> {
  return new Set(replica.operations.ofRow(localId).flatMap(({ changes }) => Object.keys(changes)))
}
