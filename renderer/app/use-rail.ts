import { useBridgeCommand } from '../bridge/use-bridge-command.ts'
import { useBridgeQuery } from '../bridge/use-bridge-query.ts'

/** Whether the rail is open, as this computer remembers it. */
export function useRail(): { readonly isOpen: boolean; readonly toggle: () => void } {
  const { data: device } = useBridgeQuery('devicePreferences.get')
  const update = useBridgeCommand('devicePreferences.update')
  const isOpen = device?.railOpen ?? false
  return { isOpen, toggle: () => void update.run({ railOpen: !isOpen }) }
}
