import type { PowerMonitor } from 'electron'
import type { IdlePort, PowerEvent } from '../shell.ts'

const events = [
  ['suspend', 'suspend'],
  ['resume', 'resume'],
  ['lock-screen', 'lock'],
  ['unlock-screen', 'unlock'],
] as const satisfies ReadonlyArray<readonly [string, PowerEvent]>

/** Idle time of the whole desktop. Screen lock is reported on macOS and Windows only; idle time covers it elsewhere. */
export function createIdlePort(monitor: Pick<PowerMonitor, 'getSystemIdleTime' | 'on'>): IdlePort {
  const on = monitor.on.bind(monitor) as (event: string, listener: () => void) => unknown
  return {
    idleSeconds: () => monitor.getSystemIdleTime(),
    onPower(listener) {
      for (const [name, event] of events) on(name, () => listener(event))
    },
  }
}
