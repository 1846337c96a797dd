import type { ReactNode } from 'react'
import { Dialog as AriaDialog } from 'react-aria-components/Dialog'
import type { PopoverProps as AriaPopoverProps } from 'react-aria-components/Popover'
import { classNames } from '../class-names.ts'
import type { OverlayAnchor } from './overlay-trigger.tsx'
import { PanelBoundary } from '../states/panel-boundary.tsx'
import { PopoverPanel } from './popover-panel.tsx'
import styles from './popover.module.css'

export interface PopoverDialogProps extends OverlayAnchor {
  readonly label: string
  readonly placement: NonNullable<AriaPopoverProps['placement']>
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** A dialog on a floating surface; mounted while it is open. */
export function PopoverDialog({
  triggerRef,
  onClose,
  label,
  placement,
  className,
  children,
}: PopoverDialogProps) {
  return (
    <PopoverPanel
      triggerRef={triggerRef}
      placement={placement}
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
    >
      <AriaDialog aria-label={label} className={classNames(className ?? styles.dialog)}>
        <PanelBoundary onClose={onClose}>{children}</PanelBoundary>
      </AriaDialog>
    </PopoverPanel>
  )
}
