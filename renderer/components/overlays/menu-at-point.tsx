import { type ReactNode, Suspense, useRef } from 'react'
import { createPortal } from 'react-dom'
import type { Point } from '../dragging/follow-press.ts'
import { lazyComponent } from '../states/lazy-component.ts'
import type { MenuPopupProps } from './menu-popup.tsx'
import { preloadMenu } from './menu.tsx'
import styles from './menu-at-point.module.css'

const MenuPopup = lazyComponent<MenuPopupProps>(async () => {
  await preloadMenu()
  return (await import('./menu-popup.tsx')).MenuPopup
})

export interface MenuAtPointProps {
  /** The accessible name: "Entry actions". */
  readonly label: string
  /** Where in the window it opens. */
  readonly point: Point
  readonly onClose: () => void
  /** MenuItem, MenuSection and MenuSeparator. */
  readonly children: ReactNode
}

/** The menu of what was pressed with the second button, or with the menu key; mounted while it is open. */
export function MenuAtPoint({ label, point, onClose, children }: MenuAtPointProps) {
  const anchor = useRef<HTMLSpanElement>(null)
  return (
    <>
      {createPortal(
        <span ref={anchor} aria-hidden className={styles.anchor} style={{ left: point.x, top: point.y }} />,
        document.body,
      )}
      <Suspense>
        <MenuPopup triggerRef={anchor} onClose={onClose} label={label} placement="bottom start">
          {children}
        </MenuPopup>
      </Suspense>
    </>
  )
}
