import type { ReactNode } from 'react'
import { Dialog as AriaDialog, DialogTrigger } from 'react-aria-components/Dialog'
import { PickerList } from './picker-list.tsx'
import type { PickerItem } from './picker-search.ts'
import styles from './picker.module.css'
import { PopoverSurface } from './popover.tsx'

interface PickerBase {
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
  readonly isOpen?: boolean
  readonly onOpenChange?: (isOpen: boolean) => void
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
export function Picker({ selected, noneLabel, onSelect, items, ...props }: PickerProps) {
  const rows = noneLabel === undefined ? items : [{ id: none, label: noneLabel, color: null }, ...items]
  return (
    <PickerPopover {...props}>
      {(close) => (
        <PickerList
          {...props}
          items={rows}
          selected={new Set([selected ?? none])}
          onToggle={(id) => {
            onSelect(id === none ? null : id)
            close()
          }}
          onCreated={close}
        />
      )}
    </PickerPopover>
  )
}

export interface MultiPickerProps extends PickerBase {
  readonly selected: ReadonlySet<string>
  readonly onChange: (selected: ReadonlySet<string>) => void
}

/** Chooses any number of very many by typing: tags. Stays open. */
export function MultiPicker({ selected, onChange, ...props }: MultiPickerProps) {
  return (
    <PickerPopover {...props}>
      {() => (
        <PickerList
          {...props}
          isMultiple
          selected={selected}
          onToggle={(id) => onChange(toggled(selected, id))}
        />
      )}
    </PickerPopover>
  )
}

function toggled(selected: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const result = new Set(selected)
  if (!result.delete(id)) result.add(id)
  return result
}

function PickerPopover({
  label,
  trigger,
  isOpen,
  onOpenChange,
  children,
}: Pick<PickerBase, 'label' | 'trigger' | 'isOpen' | 'onOpenChange'> & {
  readonly children: (close: () => void) => ReactNode
}) {
  return (
    <DialogTrigger
      {...(isOpen === undefined ? {} : { isOpen })}
      {...(onOpenChange === undefined ? {} : { onOpenChange })}
    >
      {trigger}
      <PopoverSurface placement="bottom start">
        <AriaDialog aria-label={label} className={styles.dialog ?? ''}>
          {({ close }) => children(close)}
        </AriaDialog>
      </PopoverSurface>
    </DialogTrigger>
  )
}
