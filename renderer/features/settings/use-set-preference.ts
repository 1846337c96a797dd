import { useQueryClient } from '@tanstack/react-query'
import type { DevicePreferences, Preferences } from '../../../shared/bridge/preferences.ts'
import { bridgeQueryKey, useBridgeCommand } from '../../bridge/use-bridge.ts'
import { showError } from '../../stores/toasts.ts'
import { useLatest } from '../../components/use-latest.ts'

/** Sets preferences that follow the person; what the program answers is shown at once. */
export function useSetPreference(): (changes: Partial<Preferences>) => Promise<void> {
  const save = useSavePreference()
  return useLatest(async (changes) => {
    const refusal = await save(changes)
    if (refusal !== null) showError(refusal)
  })
}

/** As `useSetPreference`, for a field that shows a refusal itself: answers why, null when it was accepted. */
export function useSavePreference(): (changes: Partial<Preferences>) => Promise<string | null> {
  const client = useQueryClient()
  const { run } = useBridgeCommand('preferences.update')
  return useLatest(async (changes) => {
    const result = await run(changes)
    if (!result.ok) return result.error.message
    client.setQueryData(bridgeQueryKey('preferences.get'), result.data)
    return null
  })
}

/** Sets preferences of this computer. Answers whether it worked; a failure has been shown. */
export function useSetDevicePreference(): (changes: Partial<DevicePreferences>) => Promise<boolean> {
  const save = useSaveDevicePreference()
  return useLatest(async (changes) => {
    const refusal = await save(changes)
    if (refusal !== null) showError(refusal)
    return refusal === null
  })
}

/** As `useSavePreference`. */
export function useSaveDevicePreference(): (changes: Partial<DevicePreferences>) => Promise<string | null> {
  const client = useQueryClient()
  const { run } = useBridgeCommand('devicePreferences.update')
  return useLatest(async (changes) => {
    const result = await run(changes)
    if (!result.ok) return result.error.message
    client.setQueryData(bridgeQueryKey('devicePreferences.get'), result.data)
    return null
  })
}
