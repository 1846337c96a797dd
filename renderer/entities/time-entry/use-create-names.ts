import { useMemo } from 'react'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { showError } from '../../stores/toasts.ts'
import { type EntryFields, type ResolvedFields, withTag } from './entry-fields.ts'

/** Makes projects and tags from where they are missed. A failure is shown. */
export interface CreateNames {
  /** Null after a failure. */
  readonly project: (name: string) => Promise<LocalId | null>
  /** Null after a failure. */
  readonly tag: (name: string) => Promise<LocalId | null>
  /** The fields with the new tags that could be made. */
  readonly withNewTags: (resolved: ResolvedFields) => Promise<EntryFields>
}

export function useCreateNames(): CreateNames {
  const bridge = useBridge()
  return useMemo(() => {
    const create = async (procedure: 'projects.create' | 'tags.create', name: string) => {
      const result = await bridge.call(procedure, { name })
      if (result.ok) return result.data.ids[0] ?? null
      showError(result.error.message)
      return null
    }
    const tag = (name: string) => create('tags.create', name)
    return {
      project: (name) => create('projects.create', name),
      tag,
      withNewTags: async ({ fields, newTags }) => {
        const made = (await Promise.all(newTags.map(tag))).filter((id) => id !== null)
        return made.reduce(withTag, fields)
      },
    }
  }, [bridge])
}
