import { useMemo } from 'react'
import type { Changed } from '../../../shared/bridge/fields.ts'
import type { BridgeResult } from '../../../shared/bridge/procedure.ts'
import type { Project } from '../../../shared/bridge/projects.ts'
import { isSameName } from '../../../shared/domain/name-index.ts'
import { useBridge } from '../../bridge/use-bridge.ts'
import { showError } from '../../stores/toasts.ts'

/**
 * Makes projects and tags from where they are missed, and restores archived projects. Null after a failure, which is shown.
 *
 * @param archived the projects that making one of their name restores
 */
export function useCreateNames(archived: readonly Project[]) {
  const bridge = useBridge()
  return useMemo(() => {
    const idOf = async (made: Promise<BridgeResult<Changed>>) => {
      const result = await made
      if (result.ok) return result.data.ids[0] ?? null
      showError(result.error.message)
      return null
    }
    return {
      project: (name: string) => {
        const known = archived.find((project) => isSameName(project.name, name))
        return idOf(
          known === undefined
            ? bridge.call('projects.create', { name })
            : bridge.call('projects.archive', { ids: [known.id], archived: false }),
        )
      },
      tag: (name: string) => idOf(bridge.call('tags.create', { name })),
    }
  }, [bridge, archived])
}
