import { PickerRows, type PickerRowsProps } from './picker-rows.tsx'
import styles from './picker.module.css'
import type { OverlayAnchor } from '../overlays/overlay-trigger.tsx'
import { PopoverDialog } from '../overlays/popover-dialog.tsx'

/** The rows of a picker on a floating surface. */
export function PickerPopover({ triggerRef, onClose, ...rows }: PickerRowsProps & OverlayAnchor) {
  return (
    <PopoverDialog
      triggerRef={triggerRef}
      onClose={onClose}
      label={rows.label}
      placement="bottom start"
      className={styles.dialog}
    >
      <PickerRows {...rows} />
    </PopoverDialog>
  )
}
