import type { BridgeEvent, EventPayload } from '../../shared/bridge/contract.ts'
import type { WindowPort } from './shell.ts'

export type Command = EventPayload<'command'>['command']

/** The screens that are opened instead where no page hears the command yet. */
const screens: Partial<Record<Command, string>> = { 'open-settings': '/settings' }

/** Brings the window to the front for what a menu or the tray asks of it. */
export function askWindow(window: WindowPort, publish: (event: BridgeEvent) => void, command: Command): void {
  if (window.show(screens[command])) publish({ event: 'command', payload: { command } })
}
