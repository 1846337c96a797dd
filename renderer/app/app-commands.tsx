import { useNavigate } from '@tanstack/react-router'
import { useBridgeEvent } from '../bridge/use-bridge-event.ts'
import { useBridgeCommand } from '../bridge/use-bridge-command.ts'
import { type Command, useCommands } from '../stores/commands.ts'
import { openOverlay } from '../stores/overlays.ts'
import { focusTimerBar } from '../stores/timer-bar-focus.ts'
import { showError, showMessage } from '../stores/toasts.ts'
import { allDestinations } from './navigation.ts'
import { undoneWords } from './undone-words.ts'
import { useKeys } from './use-keys.ts'
import { useRail } from './use-rail.ts'

/** The commands that hold on every screen, by palette, by key, and from the desktop's tray and menus. */
export function AppCommands() {
  const navigate = useNavigate()
  const undo = useBridgeCommand('undo.latest')
  const syncNow = useBridgeCommand('sync.now')
  const updatePreferences = useBridgeCommand('preferences.update')
  const rail = useRail()
  useKeys()

  async function undoLatest(): Promise<void> {
    const result = await undo.run()
    if (!result.ok) showError(result.error.message)
    else showMessage(result.data === null ? 'Nothing to undo' : undoneWords(result.data.undone))
  }

  async function sync(): Promise<void> {
    const result = await syncNow.run()
    showMessage(result.ok ? result.data.message : result.error.message)
  }

  async function setTheme(theme: 'system' | 'light' | 'dark'): Promise<void> {
    const result = await updatePreferences.run({ theme })
    if (!result.ok) showError(result.error.message)
  }

  useBridgeEvent('command', ({ command }) => {
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
      const run = () => void navigate({ to })
      return [
        { id: `go.${to}`, title: `Go to ${label}`, section: 'Go to', keys: `g ${letter}`, keywords, run },
        { id: `go.${to}.digit`, title: label, section: 'Go to', keys: `g ${index + 1}`, keyOnly: true, run },
      ]
    }),
    {
      id: 'timer.focus',
      title: 'Write what you are working on',
      section: 'Timer',
      keys: 'g i',
      run: focusTimerBar,
    },
    {
      id: 'app.undo',
      title: 'Undo the latest change',
      section: 'General',
      keys: 'Mod+z',
      run: () => void undoLatest(),
    },
    {
      id: 'app.sync',
      title: 'Sync now',
      section: 'General',
      keywords: 'server refresh',
      run: () => void sync(),
    },
    {
      id: 'app.rail',
      title: rail.isOpen ? 'Narrow the navigation' : 'Widen the navigation',
      section: 'General',
      keys: '[',
      keywords: 'sidebar rail',
      run: rail.toggle,
    },
    ...(['system', 'light', 'dark'] as const).map((theme): Command => ({
      id: `app.theme.${theme}`,
      title: theme === 'system' ? 'Follow the theme of the desktop' : `Use the ${theme} theme`,
      section: 'General',
      keywords: 'appearance colours mode',
      run: () => void setTheme(theme),
    })),
    { id: 'app.keys', title: 'Show all keys', section: 'General', keys: '?', run: () => openOverlay('keys') },
    {
      id: 'app.palette',
      title: 'Open the command palette',
      section: 'General',
      keys: 'Mod+k',
      keyOnly: true,
      run: () => openOverlay('palette'),
    },
  ])
  return null
}
