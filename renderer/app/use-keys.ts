import { useEffect } from 'react'
import { useCommandRegistry } from '../stores/commands.ts'
import { chordOf, matchChord, type PendingChord } from '../stores/key-sequence.ts'
import { useOverlay } from '../stores/overlays.ts'

/** Where plain keys have a meaning of their own: typing, and lists and dialogs that are open above the screen. */
const ownKeys = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox], [role=combobox]'
const typing =
  'input:not([type=checkbox], [type=radio], [type=range]), textarea, select, [contenteditable], [role=spinbutton]'

/** Chords with Mod that fields use themselves. */
const editing = new Set(['Mod+z', 'Mod+Shift+z', 'Mod+a', 'Mod+c', 'Mod+v', 'Mod+x', 'Mod+y'])

/** Runs the registered commands by their keys. */
export function useKeys(): void {
  useEffect(() => {
    let pending: PendingChord | null = null
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || event.isComposing) return
      const chord = chordOf(event)
      if (chord === null) return
      const { target } = event
      const isWithin = (selector: string) => target instanceof Element && target.closest(selector) !== null
      const withMod = chord.startsWith('Mod+')
      // What is typed while the palette still opens is meant for it.
      if (!withMod && useOverlay.getState().open !== null) return
      if (isWithin(typing) ? !withMod || editing.has(chord) : !withMod && isWithin(ownKeys)) return
      const match = matchChord(useCommandRegistry.getState().commands, chord, pending, event.timeStamp)
      pending = match.pending
      if (match.command === null) return
      event.preventDefault()
      match.command.run()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}
