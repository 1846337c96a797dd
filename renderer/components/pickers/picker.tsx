import { type ReactNode, Suspense } from 'react'
import { lazyComponent } from '../states/lazy-component.ts'
import {
  Opening,
  type OverlayAnchor,
  type OverlayState,
  OverlayTrigger,
  type OverlayTriggerProps,
} from '../overlays/overlay-trigger.tsx'
import type { PickerRowsProps } from './picker-rows.tsx'
import type { ArchivedItem, PickerItem } from './picker-search.ts'
import { toggled } from '../toggled.ts'

const PickerPopover = lazyComponent<PickerRowsProps & OverlayAnchor>(
  async () => (await import('./picker-popover.tsx')).PickerPopover,
)

/** The list by itself, beside what was pressed: mount it while it is open. */
export function OpenPicker(props: PickerRowsProps & OverlayAnchor) {
  return (
    <Suspense fallback={<Opening />}>
      <PickerPopover {...props} />
    </Suspense>
  )
}

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
  readonly archived?: readonly ArchivedItem[]
}

export interface PickerProps extends PickerBase {
  /** Undefined: no row is ticked, because what is meant has several. */
  readonly selected: string | null | undefined
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
    <PickerTrigger trigger={trigger} isOpen={isOpen} onOpenChange={onOpenChange}>
      {(anchor) => (
        <PickerPopover
          {...list}
          {...anchor}
          items={rows}
          selected={new Set(selected === undefined ? [] : [selected ?? none])}
          onToggle={(id) => {
            onSelect(id === none ? null : id)
            anchor.onClose()
          }}
          onCreated={anchor.onClose}
        />
      )}
    </PickerTrigger>
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
    <PickerTrigger trigger={trigger} isOpen={isOpen} onOpenChange={onOpenChange}>
      {(anchor) => (
        <PickerPopover
          {...list}
          {...anchor}
          isMultiple
          selected={selected}
          onToggle={(id) => onChange(toggled(selected, id))}
        />
      )}
    </PickerTrigger>
  )
}

function PickerTrigger(props: Omit<OverlayTriggerProps, 'kind' | 'preload'>) {
  return <OverlayTrigger {...props} kind="dialog" preload={PickerPopover.preload} />
}
