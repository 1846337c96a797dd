import { t } from '@lingui/core/macro'
import { useEffect, useMemo, useState } from 'react'
import { useBridgeQuery } from '../../bridge/use-bridge.ts'
import {
  isFlag,
  isIdOrNone,
  isText,
  type KeptFields,
  type KeptShape,
  useKeptChanges,
} from '../../components/fields/use-kept-text.ts'
import { dismissMessages, showError } from '../../stores/toasts.ts'
import { useGoneIds } from '../edit/use-gone-ids.ts'
import { emptyFields, type EntryFields, withoutGone } from './entry-fields.ts'
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

/** The fields with which a new entry begins: those of the person's own project and task, where they have any. */
export function useNewEntry(): EntryFields {
  const { data } = useBridgeQuery('timeEntries.defaults')
  return useMemo(() => ({ ...emptyFields, ...data }), [data])
}

/**
 * The fields of something that is not saved yet. They outlive a reload of the window. A project, a task or a tag that is deleted
 * meanwhile is left out for as long as it is gone; of a project that is said.
 *
 * @param key under which they are kept
 * @param initial the same object until they are others
 * @param isShown whether the person has them in view
 */
export function useEntryDraft(
  key: string,
  initial: EntryFields,
  names: Pick<Names, 'ids' | 'project'>,
  isShown = true,
): KeptFields<EntryFields> {
  const [kept, setFields] = useKeptChanges(key, initial, shape)
  const { projectId, taskId, tagIds } = kept
  const isGone = useGoneIds(names.ids, projectId === null ? tagIds : [projectId, ...tagIds])
  useWordsOfLost(kept, names, (id) => isShown && isGone(id))
  const { data: task } = useBridgeQuery('tasks.get', { id: taskId ?? '' }, { enabled: taskId !== null })
  const isTaskGone = taskId !== null && task === null
  const fields = useMemo(() => {
    const left = withoutGone(kept, isGone)
    return isTaskGone ? { ...left, taskId: null } : left
  }, [kept, isGone, isTaskGone])
  return [fields, setFields]
}

/**
 * Says that the chosen project is gone, until it is back, another is chosen or the entry is saved: without a word that would be
 * without one.
 */
function useWordsOfLost(
  { projectId }: EntryFields,
  names: Pick<Names, 'project'>,
  isGone: ReturnType<typeof useGoneIds>,
): void {
  const name = names.project(projectId)?.name
  const [seen, setSeen] = useState({ projectId, name })
  if (name !== undefined && (seen.projectId !== projectId || seen.name !== name)) setSeen({ projectId, name })
  const lost = seen.projectId === projectId ? seen.name : undefined
  const isLost = projectId !== null && isGone(projectId)
  useEffect(() => {
    if (!isLost) return undefined
    const words =
      lost === undefined
        ? t`The project that you chose is no longer here. Your entry is without one until you choose another.`
        : t`The project “${lost}” is no longer here. Your entry is without one until you choose another.`
    showError(words)
    return () => dismissMessages(new Set([words]))
  }, [lost, isLost])
}
