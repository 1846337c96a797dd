import type { ReactNode } from 'react'
import { Header } from 'react-aria-components/Header'
import {
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  MenuSection as AriaMenuSection,
  MenuTrigger,
} from 'react-aria-components/Menu'
import { Separator } from 'react-aria-components/Separator'
import { classNames } from './class-names.ts'
import { Keys } from './kbd.tsx'
import styles from './menu.module.css'
import { PopoverSurface } from './popover.tsx'

export interface MenuProps {
  /** The accessible name: "Entry actions". */
  readonly label: string
  /** A Button or IconButton. */
  readonly trigger: ReactNode
  readonly placement?: 'bottom start' | 'bottom end' | 'top start' | 'top end'
  readonly isOpen?: boolean
  readonly onOpenChange?: (isOpen: boolean) => void
  /** MenuItem, MenuSection and MenuSeparator. */
  readonly children: ReactNode
}

/** A list of actions that opens from a button. */
export function Menu({ label, trigger, placement = 'bottom start', children, ...state }: MenuProps) {
  return (
    <MenuTrigger {...state}>
      {trigger}
      <PopoverSurface placement={placement}>
        <AriaMenu aria-label={label} className={styles.menu ?? ''}>
          {children}
        </AriaMenu>
      </PopoverSurface>
    </MenuTrigger>
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

export function MenuItem({
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
      <span className={styles.words}>{children}</span>
      {keys !== undefined && <Keys keys={keys} />}
    </AriaMenuItem>
  )
}

/** Items under a heading of their own. */
export function MenuSection({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <AriaMenuSection>
      <Header className={styles.header}>{title}</Header>
      {children}
    </AriaMenuSection>
  )
}

export function MenuSeparator() {
  return <Separator className={styles.separator ?? ''} />
}
