/** Ids of imported entries: the same row of the same source has the same id on every device, however often it is imported. */

import { hash } from 'node:crypto'
import type { ImportSource } from '../../../shared/bridge/imports.ts'
import type { LocalId, WorkspaceId } from '../../../shared/domain/ids.ts'
import type { Moment, SourceRow } from './source-row.ts'

/** Tells rows apart by what says when and what for; rates, states and marks of an export change without making another entry. */
export function identityOf({ key, start, stop, duration, ...row }: SourceRow): string {
  if (key !== null) return key
  const { personName, personEmail, client, project, task, description } = row
  const person = personEmail || personName
  return JSON.stringify([written(start), written(stop), duration, person, client, project, task, description])
}

function written(moment: Moment | null): string | null {
  if (moment === null) return null
  return 'instant' in moment ? moment.instant : `${moment.date} ${moment.time}`
}

/**
 * A UUID of version 8 (RFC 9562). It begins with the date that the file has written, so that rows which follow one another
 * stand together in an index; the zone in which their times are read makes no others of them.
 *
 * @param row `nth` counts those of one file that are alike, from 0
 */
export function entryId(
  { workspaceId, source }: { readonly workspaceId: WorkspaceId; readonly source: ImportSource },
  { identity, date, nth }: { readonly identity: string; readonly date: string; readonly nth: number },
): LocalId {
  const day = Date.parse(date).toString(16).padStart(12, '0')
  const digits = hash('sha256', `${workspaceId} ${source} ${nth} ${identity}`, 'hex')
  return `${day.slice(0, 8)}-${day.slice(8)}-8${digits.slice(0, 3)}-a${digits.slice(3, 6)}-${digits.slice(6, 18)}` as LocalId
}
