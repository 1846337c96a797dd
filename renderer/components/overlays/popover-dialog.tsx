import { type ReactNode, useEffect, useRef } from 'react'
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

const typedField = ':is(input,textarea):not([type=checkbox],[type=radio],[tabindex="-1"])'

/** A dialog on a floating surface; mounted while it is open. Its first field has the focus, with its text marked. */
export function PopoverDialog({
  triggerRef,
  onClose,
  label,
  placement,
  className,
  children,
}: PopoverDialogProps) {
  const dialog = useRef<HTMLElement>(null)
  useEffect(() => {
    const field = dialog.current?.querySelector<HTMLInputElement>(typedField)
    // A list that loads later takes the focus itself.
    if (document.activeElement !== dialog.current) return
    field?.focus({ preventScroll: true })
    field?.select()
  }, [])
  return (
    <PopoverPanel
      triggerRef={triggerRef}
      placement={placement}
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
    >
      <AriaDialog
        ref={dialog}
        data-popover
        aria-label={label}
        className={classNames(className ?? styles.dialog)}
      >
        <PanelBoundary onClose={onClose}>{children}</PanelBoundary>
      </AriaDialog>
    </PopoverPanel>
  )
}
