import { t } from '@lingui/core/macro'
import { useNavigate } from '@tanstack/react-router'
import { useBridgeEvent, useBridgeCommand } from '../../bridge/use-bridge.ts'
import { statusSentence } from '../../entities/edit/status-facts.ts'
import { type Command, commandsOf, useCommands } from '../../stores/commands.ts'
import { openOverlay } from '../../stores/overlays.ts'
import { focusTimerBar } from '../../stores/timer-bar-focus.ts'
import { showError, showMessage } from '../../stores/toasts.ts'
import { focusScreen } from '../../components/keep-focus.ts'
import { allDestinations } from '../shell/navigation.ts'
import { isCovered, useKeys } from './use-keys.ts'
import { useUndoCommands } from './use-undo-commands.ts'
import { useRail } from '../shell/use-rail.ts'

const command = commandsOf('General', 'app')
const timerCommand = commandsOf('Timer', 'timer')

/** The commands that hold on every screen, by palette, by key, and from the desktop's tray and menus. */
export function AppCommands() {
  const navigate = useNavigate()
  const syncNow = useBridgeCommand('sync.now')
  const updatePreferences = useBridgeCommand('preferences.update')
  const showWindow = useBridgeCommand('windows.show')
  const rail = useRail()
  useKeys()
  const undoCommands = useUndoCommands()

  async function sync(): Promise<void> {
    const result = await syncNow.run()
    showMessage(result.ok ? statusSentence(result.data) : result.error.message)
  }

  async function openMini(): Promise<void> {
    const result = await showWindow.run({ window: 'mini' })
    if (result.ok) return
    if (result.error.code !== 'unavailable') showError(result.error.message)
    else window.open('#/mini', 'dayloom-mini', 'popup,width=380,height=400')?.focus()
  }

  async function setTheme(theme: 'system' | 'light' | 'dark'): Promise<void> {
    const result = await updatePreferences.run({ theme })
    if (!result.ok) showError(result.error.message)
  }

  useBridgeEvent('command', ({ command }) => {
    if (isCovered()) return
    switch (command) {
      case 'open-timer':
        void navigate({ to: '/' })
        return
      case 'open-settings':
        void navigate({ to: '/settings' })
        return
      case 'focus-timer-bar':
        focusTimerBar()
        return
      case 'open-palette':
        openOverlay('palette')
        return
    }
  })

  useCommands([
    ...allDestinations.flatMap(({ to, label, letter, keywords }, index): readonly Command[] => {
      const run = () => {
        void navigate({ to })
        // It may be on what stays while screens come and go, such as the button that starts the timer.
        focusScreen(document)
      }
      const go: Command = {
        id: `go.${to}`,
        title: t`Go to ${label}`,
        section: 'Go to',
        keys: `g ${letter}`,
        keywords,
        run,
      }
      if (index >= 9) return [go]
      return [go, { ...go, id: `go.${to}.digit`, title: label, keys: `g ${index + 1}`, keyOnly: true }]
    }),
    timerCommand('focus', t`Describe what you are working on`, 'g i', focusTimerBar),
    timerCommand('mini', t`Open the mini timer`, 'g m', () => void openMini(), t`small window on top`),
    timerCommand(
      'focus-screen',
      t`Focus on the running entry`,
      'g f',
      () => openOverlay('focus'),
      t`alone full screen`,
    ),
    ...undoCommands,
    command('sync', t`Sync now`, null, () => void sync(), t`server refresh`),
    command(
      'rail',
      rail.isOpen ? t`Collapse the sidebar` : t`Expand the sidebar`,
      '[',
      rail.toggle,
      t`sidebar rail`,
    ),
    ...(['system', 'light', 'dark'] as const).map((theme) =>
      command(
        `theme.${theme}`,
        theme === 'system' ? t`Use the theme of the desktop` : t`Use the ${theme} theme`,
        null,
        () => void setTheme(theme),
        t`appearance colours mode`,
      ),
    ),
    command('keys', t`Show keyboard shortcuts`, '?', () => openOverlay('keys')),
    {
      ...command('palette', t`Open the command palette`, 'Mod+k', () => openOverlay('palette')),
      keyOnly: true,
    },
  ])
  return null
}
