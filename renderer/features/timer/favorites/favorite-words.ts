import { t } from '@lingui/core/macro'
import type { EntryFields } from '../../../entities/time-entry/entry-fields.ts'
import type { Names } from '../../../entities/time-entry/use-names.ts'

/** The name of a favourite: its description, else its project. */
export function favoriteWords({ description, projectId }: EntryFields, names: Names): string {
  return description || (names.project(projectId)?.name ?? t`No description`)
}
