import { t } from '@lingui/core/macro'
import type { RefObject } from 'react'
import type { LocalId } from '../../../../shared/domain/ids.ts'
import { OpenPicker } from '../../../components/pickers/picker.tsx'
import { useCreateNames } from '../../../entities/time-entry/use-create-names.ts'
import type { Names } from '../../../entities/time-entry/use-names.ts'

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
    <OpenPicker
      triggerRef={anchor}
      onClose={onClose}
      label={t`Project`}
      searchLabel={t`Find or create a project`}
      items={[{ id: noProject, label: t`No project`, color: null }, ...names.projectItems]}
      selected={new Set([selected ?? noProject])}
      onToggle={(id) => {
        onSelect(id === noProject ? null : (id as LocalId))
        onClose()
      }}
      onCreate={(name) => void create.project(name).then((id) => id !== null && onSelect(id))}
      onCreated={onClose}
    />
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
    <OpenPicker
      triggerRef={anchor}
      onClose={onClose}
      label={t`Tags`}
      searchLabel={t`Find or create a tag`}
      items={names.tagItems}
      selected={selected}
      isMultiple
      onToggle={(id) => onToggle(id as LocalId)}
      onCreate={(name) => void create.tag(name).then((id) => id !== null && onToggle(id))}
    />
  )
}
