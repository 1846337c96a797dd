import { useCallback } from 'react'
import type { Shorthand } from '../shorthand/use-shorthand.ts'
import { type EntryFields, withReading } from './entry-fields.ts'
import { useCreateNames } from './use-create-names.ts'

/** Reads an edited description of an entry: shorthand becomes fields, tags that are missing are made. */
export function useReadDescription({
  read,
  names,
}: Shorthand): (entry: EntryFields, text: string) => Promise<EntryFields> {
  const { withNewTags } = useCreateNames()
  return useCallback(
    ({ description, projectId, taskId, tagIds, billable }, text) => {
      const fields = { description, projectId, taskId, tagIds, billable }
      return withNewTags(withReading(fields, read(text, description), names))
    },
    [read, names, withNewTags],
  )
}
