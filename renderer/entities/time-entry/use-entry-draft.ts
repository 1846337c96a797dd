import { useEffect, useEffectEvent } from 'react'
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
 * The fields of something that is not saved yet. They outlive a reload of the window, without a project, a task or a tag that
 * is deleted meanwhile.
 *
 * @param key under which they are kept
 */
export function useEntryDraft(
  key: string,
  initial: EntryFields,
  names: Pick<Names, 'ids'>,
): KeptFields<EntryFields> {
  const [fields, setFields] = useKeptFields(key, initial, shape)
  useGoneIds(names.ids, (isGone) => setFields((latest) => withoutGone(latest, isGone)))
  const { taskId } = fields
  const { data: task } = useBridgeQuery('tasks.get', { id: taskId ?? '' }, { enabled: taskId !== null })
  const forgetTask = useEffectEvent(() => setFields((latest) => ({ ...latest, taskId: null })))
  useEffect(() => {
    if (taskId !== null && task === null) forgetTask()
  }, [taskId, task])
  return [fields, setFields]
}
