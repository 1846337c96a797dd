import { Header } from 'react-aria-components/Header'
import {
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  MenuSection as AriaMenuSection,
} from 'react-aria-components/Menu'
import type { PopoverProps as AriaPopoverProps } from 'react-aria-components/Popover'
import { Separator } from 'react-aria-components/Separator'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Keys } from '../labels/kbd.tsx'
import styles from './menu.module.css'
import type { OverlayAnchor } from './overlay-trigger.tsx'
import { PopoverPanel } from './popover-panel.tsx'

export interface MenuPopupProps extends OverlayAnchor {
  readonly label: string
  readonly placement: NonNullable<AriaPopoverProps['placement']>
  readonly children: ReactNode
}

/** A menu that opens takes the focus to its first row, as the ARIA pattern of a menu button wants it. */
const takesFocus = { autoFocus: 'first' } as const

/** The open menu; loaded by Menu with its rows. */
export function MenuPopup({ triggerRef, onClose, label, placement, children }: MenuPopupProps) {
  return (
    <PopoverPanel
      aria-label={label}
      triggerRef={triggerRef}
      placement={placement}
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
    >
      <AriaMenu {...takesFocus} aria-label={label} onClose={onClose} className={styles.menu ?? ''}>
        {children}
      </AriaMenu>
    </PopoverPanel>
  )
}

export interface MenuItemProps {
  readonly icon?: ReactNode
  /** A verb: "Duplicate". */
  readonly children: string
  /** Keys that do the same, as in the command registry. */
  readonly keys?: string
  /** Takes something away; shown in red. */
  readonly isDestructive?: boolean
  readonly isDisabled?: boolean
  readonly onAction: () => void
}

export function MenuRow({
  icon,
  children,
  keys,
  isDestructive = false,
  isDisabled = false,
  onAction,
}: MenuItemProps) {
  return (
    <AriaMenuItem
      textValue={children}
      isDisabled={isDisabled}
      onAction={onAction}
      className={classNames(styles.item, isDestructive && styles.destructive)}
    >
      {icon}
      <span className="grow">{children}</span>
      {keys !== undefined && <Keys keys={keys} />}
    </AriaMenuItem>
  )
}

export interface MenuSectionProps {
  readonly title: string
  readonly children: ReactNode
}

export function MenuGroup({ title, children }: MenuSectionProps) {
  return (
    <AriaMenuSection>
      <Header className={styles.header}>{title}</Header>
      {children}
    </AriaMenuSection>
  )
}

export function MenuLine() {
  return <Separator className={styles.separator ?? ''} />
}
