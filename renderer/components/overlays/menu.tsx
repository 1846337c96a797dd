import type { ReactNode } from 'react'
import { lazyComponent } from '../states/lazy-component.ts'
import type { MenuItemProps, MenuPopupProps, MenuSectionProps } from './menu-popup.tsx'
import { type OverlayState, OverlayTrigger } from './overlay-trigger.tsx'

const load = () => import('./menu-popup.tsx')
const MenuPopup = lazyComponent<MenuPopupProps>(async () => (await load()).MenuPopup)

export interface MenuProps extends OverlayState {
  /** The accessible name: "Entry actions". */
  readonly label: string
  /** A Button or IconButton. */
  readonly trigger: ReactNode
  readonly placement?: 'bottom start' | 'bottom end' | 'top start' | 'top end'
  /** MenuItem, MenuSection and MenuSeparator. */
  readonly children: ReactNode
}

/** A list of actions that opens from a button, by press or by arrow. */
export function Menu({ label, trigger, placement = 'bottom start', children, ...state }: MenuProps) {
  return (
    <OverlayTrigger {...state} trigger={trigger} kind="menu" preload={preloadMenu}>
      {(anchor) => (
        <MenuPopup {...anchor} label={label} placement={placement}>
          {children}
        </MenuPopup>
      )}
    </OverlayTrigger>
  )
}

export const MenuItem = lazyComponent<MenuItemProps>(async () => (await load()).MenuRow)

/** Items under a heading of their own. */
export const MenuSection = lazyComponent<MenuSectionProps>(async () => (await load()).MenuGroup)

export const MenuSeparator = lazyComponent<object>(async () => (await load()).MenuLine)

/** All parts together: rows that suspended would be no rows of the menu yet. */
export function preloadMenu(): Promise<unknown> {
  return Promise.all([MenuPopup, MenuItem, MenuSection, MenuSeparator].map((part) => part.preload()))
}
