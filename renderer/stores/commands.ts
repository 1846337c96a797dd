/** A person's commands in the palette and by key; features add theirs while they are on the screen. */

import { t } from '@lingui/core/macro'
import { useEffectEvent, useLayoutEffect } from 'react'
import { create } from 'zustand'

export interface Command {
  /** Unique, such as `timer.start`. */
  readonly id: string
  /** A verb and its object: "Start timer". */
  readonly title: string
  /** The heading under which the palette and the list of keys show it. */
  readonly section:
    | 'Timer'
    | 'Go to'
    | 'Calendar'
    | 'Plan'
    | 'Tasks'
    | 'Team'
    | 'Projects'
    | 'Reports'
    | 'Sync'
    | 'General'
  /**
   * A key (`s`, `/`, `?`, `Delete`), with `Mod+` for Ctrl or Cmd, or two keys one after the other (`g t`). Plain
   * keys never fire while the person types or a dialog is open.
   */
  readonly keys?: string
  /** Other words by which it is found. */
  readonly keywords?: string
  /** True leaves it out of the palette: a key only. */
  readonly keyOnly?: boolean
  readonly run: () => void
}

export const sectionNames: Readonly<Record<Command['section'], string>> = {
  Timer: t`Timer`,
  'Go to': t`Go to`,
  Calendar: t`Calendar`,
  Plan: t`Plan`,
  Tasks: t`Tasks`,
  Team: t`Team`,
  Projects: t`Projects`,
  Reports: t`Reports`,
  Sync: t`Sync`,
  General: t`General`,
}

interface CommandsState {
  readonly commands: readonly Command[]
}

export const useCommandRegistry = create<CommandsState>(() => ({ commands: [] }))

/** Adds commands until the answered function is called. Of two with the same keys, the one added later answers. */
export function addCommands(commands: readonly Command[]): () => void {
  useCommandRegistry.setState((state) => ({ commands: [...state.commands, ...commands] }))
  return () => {
    useCommandRegistry.setState((state) => ({
      commands: state.commands.filter((command) => !commands.includes(command)),
    }))
  }
}

/** Makes commands of a section, with ids that begin alike. A command without keys is in the palette alone. */
export function commandsOf(section: Command['section'], prefix: string) {
  return (id: string, title: string, keys: string | null, run: () => void, keywords = ''): Command => ({
    id: `${prefix}.${id}`,
    title,
    section,
    ...(keys === null ? {} : { keys }),
    keywords,
    run,
  })
}

/**
 * Offers commands while the component is mounted; they always run with the latest props.
 *
 *     const command = commandsOf('Timer', 'timer')
 *     useCommands([command('toggle', isRunning ? t`Stop timer` : t`Start timer`, 's', toggle)])
 */
export function useCommands(commands: readonly Command[]): void {
  const runLatest = useEffectEvent((id: string) => commands.find((command) => command.id === id)?.run())
  // Only what can be seen of a command registers it anew, not the functions of each render; before it is painted, so that no
  // key pressed on a screen that is seen goes to the one before.
  const described = JSON.stringify(commands)
  useLayoutEffect(() => {
    const fixed = JSON.parse(described) as readonly Omit<Command, 'run'>[]
    return addCommands(fixed.map((command) => Object.assign(command, { run: () => runLatest(command.id) })))
  }, [described])
}
