import { useMemo } from 'react'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { showError } from '../../stores/toasts.ts'

/** Makes projects and tags from where they are missed. Null after a failure, which is shown. */
export interface CreateNames {
  readonly project: (name: string) => Promise<LocalId | null>
  readonly tag: (name: string) => Promise<LocalId | null>
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
    return {
      project: (name) => create('projects.create', name),
      tag: (name) => create('tags.create', name),
    }
  }, [bridge])
}
