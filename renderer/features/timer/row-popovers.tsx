import type { RefObject } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { PickerList } from '../../components/picker-list.tsx'
import { PopoverSurface } from '../../components/popover.tsx'
import styles from '../../entities/time-entry/field-pickers.module.css'
import { useCreateNames } from '../../entities/time-entry/use-create-names.ts'
import type { Names } from '../../entities/time-entry/use-names.ts'

interface RowPopoverProps {
  /** The control beside which it opens. */
  readonly anchor: RefObject<HTMLElement | null>
  readonly names: Names
  readonly onClose: () => void
}

const noProject = ''

/** Chooses the project of entries, beside the control that shows it; mounted only while it is open. */
export function ProjectPopover({
  anchor,
  names,
  selected,
  onSelect,
  onClose,
}: RowPopoverProps & { readonly selected: LocalId | null; readonly onSelect: (id: LocalId | null) => void }) {
  const create = useCreateNames()
  return (
    <PopoverSurface triggerRef={anchor} placement="bottom start" isOpen onOpenChange={onClose}>
      <Dialog aria-label="Project" className={styles.dialog ?? ''}>
        <PickerList
          label="Project"
          searchLabel="Find or create a project"
          items={[{ id: noProject, label: 'No project', color: null }, ...names.projectItems]}
          selected={new Set([selected ?? noProject])}
          onToggle={(id) => {
            onSelect(id === noProject ? null : (id as LocalId))
            onClose()
          }}
          onCreate={(name) => void create.project(name).then((id) => id !== null && onSelect(id))}
          onCreated={onClose}
        />
      </Dialog>
    </PopoverSurface>
  )
}

/** Chooses tags of entries; stays open while they are chosen. */
export function TagsPopover({
  anchor,
  names,
  selected,
  onToggle,
  onClose,
}: RowPopoverProps & { readonly selected: ReadonlySet<LocalId>; readonly onToggle: (id: LocalId) => void }) {
  const create = useCreateNames()
  return (
    <PopoverSurface triggerRef={anchor} placement="bottom start" isOpen onOpenChange={onClose}>
      <Dialog aria-label="Tags" className={styles.dialog ?? ''}>
        <PickerList
          label="Tags"
          searchLabel="Find or create a tag"
          items={names.tagItems}
          selected={selected}
          isMultiple
          onToggle={(id) => onToggle(id as LocalId)}
          onCreate={(name) => void create.tag(name).then((id) => id !== null && onToggle(id))}
        />
      </Dialog>
    </PopoverSurface>
  )
}
