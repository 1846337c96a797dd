import { useCallback } from 'react'
import type { Shorthand } from '../shorthand/use-shorthand.ts'
import { changesOf, type EntryFields, type NewFields, withReading } from './entry-fields.ts'

/** Reads an edited description of an entry, shorthand included: what it changes of the entry. */
export type ReadDescription = (entry: EntryFields, text: string) => Partial<NewFields>

export function useReadDescription({ read, names }: Shorthand): ReadDescription {
  return useCallback(
    ({ description, projectId, taskId, tagIds, billable }, text) => {
      const fields = { description, projectId, taskId, tagIds, billable }
      return changesOf(withReading(fields, read(text, description), names), fields)
    },
    [read, names],
  )
}
