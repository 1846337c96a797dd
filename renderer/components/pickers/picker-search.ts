import type { ReactNode } from 'react'
import { foldName } from '../../../shared/domain/name-index.ts'

export interface PickerItem {
  readonly id: string
  readonly label: string
  /** Shown fainter at the end of the row and searched too: the client of a project. */
  readonly note?: string | null
  /** A dot in this colour; null for a ring, absent for none. */
  readonly color?: string | null
  /** Drawn before the label instead of a dot: a face, a mark. Decoration: the label says it in words. */
  readonly lead?: ReactNode
  /** Shown, with the reason as its note, and not to be chosen. */
  readonly isDisabled?: boolean
}

/** Is not among the items until it is restored, which making one of its name does. */
export interface ArchivedItem extends Pick<PickerItem, 'note' | 'isDisabled'> {
  readonly name: string
}

/**
 * The items that contain every word of the text, in label or note, without regard to case or accents. Those whose
 * label begins with the text come first, those that cannot be chosen last; otherwise the order stays.
 */
export function searchItems(items: readonly PickerItem[], text: string): readonly PickerItem[] {
  const sought = foldName(text)
  if (sought === '') return items
  const words = sought.split(/\s+/)
  const first: PickerItem[] = []
  const others: PickerItem[] = []
  const last: PickerItem[] = []
  for (const item of items) {
    const label = foldName(item.label)
    const searched = `${label} ${foldName(item.note ?? '')}`
    if (!words.every((word) => searched.includes(word))) continue
    if (item.isDisabled === true) last.push(item)
    else if (label.startsWith(sought)) first.push(item)
    else others.push(item)
  }
  return [...first, ...others, ...last]
}

/** Whether some item has exactly this label, so that none of that name need be made. */
export function hasLabel(items: readonly PickerItem[], text: string): boolean {
  return items.some(({ label }) => foldName(label) === foldName(text))
}
