import { describe, expect, it } from 'vitest'
import { chordOf, matchChord } from './key-sequence.ts'

const press = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }

describe('chords', () => {
  it.each([
    [{ ...press, key: 's' }, 's'],
    [{ ...press, key: '?', shiftKey: true }, '?'],
    [{ ...press, key: 'S', shiftKey: true }, 'Shift+s'],
    [{ ...press, key: 'k', ctrlKey: true }, 'Mod+k'],
    [{ ...press, key: 'k', metaKey: true }, 'Mod+k'],
    [{ ...press, key: 'Z', metaKey: true, shiftKey: true }, 'Mod+Shift+z'],
    [{ ...press, key: 'Delete' }, 'Delete'],
  ])('%o is %s', (event, chord) => {
    expect(chordOf(event)).toBe(chord)
  })

  it('leaves alone what types a character with Alt, and modifiers by themselves', () => {
    expect(chordOf({ ...press, key: '@', altKey: true, ctrlKey: true })).toBeNull()
    expect(chordOf({ ...press, key: 'Shift', shiftKey: true })).toBeNull()
  })
})

describe('commands by key', () => {
  const timer = { id: 'timer', keys: 'g t' }
  const toggle = { id: 'toggle', keys: 's' }
  const settings = { id: 'settings', keys: 'g s' }
  const commands = [timer, toggle, settings, { id: 'unbound' }]

  it('runs a single key at once', () => {
    expect(matchChord(commands, 's', null, 0)).toEqual({ command: toggle, pending: null })
  })

  it('waits for the second key of a sequence', () => {
    const { command, pending } = matchChord(commands, 'g', null, 1000)
    expect(command).toBeNull()
    expect(matchChord(commands, 's', pending, 2000).command).toBe(settings)
  })

  it('forgets the first key after a while', () => {
    const { pending } = matchChord(commands, 'g', null, 0)
    expect(matchChord(commands, 's', pending, 5000).command).toBe(toggle)
  })

  it('lets a second key that fits no sequence stand for itself', () => {
    const { pending } = matchChord([...commands, { id: 'add', keys: 'n' }], 'g', null, 0)
    expect(matchChord([...commands, { id: 'add', keys: 'n' }], 'n', pending, 10).command?.id).toBe('add')
  })

  it('prefers what was registered last', () => {
    const later = { id: 'later', keys: 's' }
    expect(matchChord([...commands, later], 's', null, 0).command).toBe(later)
  })

  it('answers nothing to other keys', () => {
    expect(matchChord(commands, 'x', null, 0)).toEqual({ command: null, pending: null })
  })
})
