import { useEffect, useEffectEvent } from 'react'
import type { EventName, EventPayload } from '../../shared/bridge/contract.ts'
import { useBridge } from './bridge-context.tsx'

/** Calls the listener on every event of that name while the component is mounted. */
export function useBridgeEvent<Name extends EventName>(
  name: Name,
  listener: (payload: EventPayload<Name>) => void,
): void {
  const bridge = useBridge()
  const hear = useEffectEvent(listener)
  useEffect(
    () =>
      bridge.subscribe((event) => {
        if (event.event === name) hear(event.payload as EventPayload<Name>)
      }),
    [bridge, name],
  )
}
