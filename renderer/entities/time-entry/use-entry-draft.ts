import { useMemo } from 'react'
import { useBridgeQuery } from '../../bridge/use-bridge-query.ts'
import {
  isFlag,
  isIdOrNone,
  isText,
  type KeptFields,
  type KeptShape,
  useKeptFields,
} from '../../components/fields/use-kept-text.ts'
import { useGoneIds } from '../edit/use-gone-ids.ts'
import { type EntryFields, withoutGone } from './entry-fields.ts'
import type { Names } from './use-names.ts'

const shape: KeptShape<EntryFields> = {
  fits: {
    description: isText,
    projectId: isIdOrNone,
    taskId: isIdOrNone,
    tagIds: (value) => Array.isArray(value) && value.every(isText),
    billable: isFlag,
  },
  ofText: (description) => ({ description }),
}

/**
 * The fields of something that is not saved yet. They outlive a reload of the window. A project, a task or a tag that is deleted
 * meanwhile is left out for as long as it is gone.
 *
 * @param key under which they are kept
 */
export function useEntryDraft(
  key: string,
  initial: EntryFields,
  names: Pick<Names, 'ids'>,
): KeptFields<EntryFields> {
  const [kept, setFields] = useKeptFields(key, initial, shape)
  const { projectId, taskId, tagIds } = kept
  const isGone = useGoneIds(names.ids, projectId === null ? tagIds : [projectId, ...tagIds])
  const { data: task } = useBridgeQuery('tasks.get', { id: taskId ?? '' }, { enabled: taskId !== null })
  const isTaskGone = taskId !== null && task === null
  const fields = useMemo(() => {
    const left = withoutGone(kept, isGone)
    return isTaskGone ? { ...left, taskId: null } : left
  }, [kept, isGone, isTaskGone])
  return [fields, setFields]
}
