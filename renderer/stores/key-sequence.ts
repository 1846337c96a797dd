/** From key presses to commands: which press is which chord, and which chords make a command. */

/** The used part of a `KeyboardEvent`. */
type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** The first chord of a sequence, waiting for its second. */
export interface PendingChord {
  readonly chord: string
  /** Milliseconds on any steady clock. */
  readonly at: number
}

/** So long, in milliseconds, the second key of a sequence may take. */
const sequencePatience = 1500

/**
 * The chord as the command registry writes it: `s`, `?`, `Delete`, `Mod+k`, `Mod+Shift+z`. Null for presses that are
 * no chord: modifiers alone, and everything with Alt, which types characters on many keyboards.
 */
export function chordOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyPress): string | null {
  if (altKey || ['Control', 'Meta', 'Shift', 'Alt', 'AltGraph', 'Dead', 'Process'].includes(key)) return null
  const plain = key.length === 1 ? key.toLowerCase() : key
  if (!ctrlKey && !metaKey) return shiftKey && plain !== key ? `Shift+${plain}` : plain
  return shiftKey ? `Mod+Shift+${plain}` : `Mod+${plain}`
}

/** Whether the chord is a character alone, which somebody may press by mistake. */
export function isPlain(chord: string): boolean {
  return /^(?:Shift\+)?.$/u.test(chord)
}

export interface KeyMatch<Command> {
  /** The command to run, if the press completes one. */
  readonly command: Command | null
  /** The key that waits for a second press. */
  readonly pending: PendingChord | null
}

/** Finds the command that a chord completes; of several with the same keys, the one registered last. */
export function matchChord<Command extends { readonly id: string; readonly keys?: string }>(
  commands: readonly Command[],
  chord: string,
  pending: PendingChord | null,
  now: number,
): KeyMatch<Command> {
  const prefix = pending !== null && now - pending.at <= sequencePatience ? `${pending.chord} ` : ''
  const complete =
    (prefix === '' ? undefined : commands.findLast(({ keys }) => keys === prefix + chord)) ??
    commands.findLast(({ keys }) => keys === chord)
  if (complete) return { command: complete, pending: null }
  const begins = commands.some(({ keys }) => keys?.startsWith(`${chord} `))
  return { command: null, pending: begins ? { chord, at: now } : null }
}
