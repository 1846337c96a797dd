import { useCallback } from 'react'
import { resolveShorthand } from './entry-fields.ts'
import type { EntryTools } from './entry-tools.ts'
import { useCreateNames } from './use-create-names.ts'
import type { Names } from './use-names.ts'

/** Reads a typed description of an entry: shorthand becomes fields, tags that are missing are made. */
export function useReadDescription(names: Names): EntryTools['readDescription'] {
  const createNames = useCreateNames()
  return useCallback(
    async (entry, text) => {
      const { fields, newTags } = resolveShorthand(
        {
          description: text,
          projectId: entry.projectId,
          taskId: entry.taskId,
          tagIds: entry.tagIds,
          billable: entry.billable,
        },
        names,
      )
      const made = (await Promise.all(newTags.map(createNames.tag))).filter((id) => id !== null)
      return { ...fields, tagIds: [...fields.tagIds, ...made] }
    },
    [names, createNames],
  )
}
