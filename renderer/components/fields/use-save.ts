import type { ProcedureInput, ProcedureName } from '../../../shared/bridge/contract.ts'
import { useBridge } from '../../bridge/use-bridge.ts'
import { type Refusal, refusalOf } from './typed-text.ts'
import { useLatest } from '../use-latest.ts'

/**
 * A command for a field that shows a refusal itself: answers why, null when it was accepted.
 *
 *     const save = useSave('tags.update')
 *     onSave={(name, over) => save({ id, changes: { name }, typedOver: { name: over } })}
 */
export function useSave<Name extends ProcedureName>(
  name: Name,
): (input: ProcedureInput<Name>) => Promise<Refusal | null> {
  const bridge = useBridge()
  return useLatest(async (input) => {
    const result = await bridge.call(name, input)
    return result.ok ? null : refusalOf(result.error)
  })
}
