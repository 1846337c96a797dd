import type { ReactNode } from 'react'
import { lazyComponent } from './lazy-component.ts'
import { type OverlayAnchor, type OverlayState, OverlayTrigger } from './overlay-trigger.tsx'
import type { PickerRowsProps } from './picker-rows.tsx'
import type { PickerItem } from './picker-search.ts'

const PickerPopover = lazyComponent<PickerRowsProps & OverlayAnchor>(
  async () => (await import('./picker-popover.tsx')).PickerPopover,
)

interface PickerBase extends OverlayState {
  /** The accessible name of the list: "Project". */
  readonly label: string
  /** A Button or IconButton that shows what is chosen. */
  readonly trigger: ReactNode
  /** Any number: only what is in sight is drawn. */
  readonly items: readonly PickerItem[]
  /** Words of the search box: "Find a project". */
  readonly searchLabel: string
  /** Offers to make what was typed and is not there; choose it there when it is made. */
  readonly onCreate?: (text: string) => void
}

export interface PickerProps extends PickerBase {
  readonly selected: string | null
  /** The words of the first row, which chooses nothing: "No project". Without them something must be chosen. */
  readonly noneLabel?: string
  readonly onSelect: (id: string | null) => void
}

/** The row that stands for nothing. */
const none = ''

/** Chooses one of very many by typing: projects, clients, tasks. */
export function Picker({
  trigger,
  isOpen,
  onOpenChange,
  selected,
  noneLabel,
  onSelect,
  items,
  ...list
}: PickerProps) {
  const rows = noneLabel === undefined ? items : [{ id: none, label: noneLabel, color: null }, ...items]
  return (
    <OverlayTrigger
      {...overlayState(isOpen, onOpenChange)}
      trigger={trigger}
      kind="dialog"
      preload={PickerPopover.preload}
    >
      {(anchor) => (
        <PickerPopover
          {...list}
          {...anchor}
          items={rows}
          selected={new Set([selected ?? none])}
          onToggle={(id) => {
            onSelect(id === none ? null : id)
            anchor.onClose()
          }}
          onCreated={anchor.onClose}
        />
      )}
    </OverlayTrigger>
  )
}

export interface MultiPickerProps extends PickerBase {
  readonly selected: ReadonlySet<string>
  readonly onChange: (selected: ReadonlySet<string>) => void
}

/** Chooses any number of very many by typing: tags. Stays open. */
export function MultiPicker({
  trigger,
  isOpen,
  onOpenChange,
  selected,
  onChange,
  ...list
}: MultiPickerProps) {
  return (
    <OverlayTrigger
      {...overlayState(isOpen, onOpenChange)}
      trigger={trigger}
      kind="dialog"
      preload={PickerPopover.preload}
    >
      {(anchor) => (
        <PickerPopover
          {...list}
          {...anchor}
          isMultiple
          selected={selected}
          onToggle={(id) => onChange(toggled(selected, id))}
        />
      )}
    </OverlayTrigger>
  )
}

function toggled(selected: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const result = new Set(selected)
  if (!result.delete(id)) result.add(id)
  return result
}

function overlayState(
  isOpen: boolean | undefined,
  onOpenChange: ((isOpen: boolean) => void) | undefined,
): OverlayState {
  return {
    ...(isOpen === undefined ? {} : { isOpen }),
    ...(onOpenChange === undefined ? {} : { onOpenChange }),
  }
}
