import X from 'lucide-react/icons/x'
import { type ReactNode, useEffect, useEffectEvent, useId } from 'react'
import { createPortal } from 'react-dom'
import { useSidePanelSlot } from '../stores/side-panel-slot.ts'
import { IconButton } from './icon-button.tsx'
import styles from './side-panel.module.css'

export interface SidePanelProps {
  /** The heading and accessible name: what the details are of. */
  readonly title: string
  /** Called by the close button and by Escape. */
  readonly onClose: () => void
  /** Buttons that stay at the foot while the content scrolls. */
  readonly footer?: ReactNode
  readonly children: ReactNode
}

/** Details at the side of a screen: the shell makes room for it, the list stays usable. */
export function SidePanel({ title, onClose, footer, children }: SidePanelProps) {
  const slot = useSidePanelSlot((state) => state.element)
  const titleId = useId()
  const close = useEffectEvent(onClose)
  useEffect(() => useSidePanelSlot.getState().enter(), [])
  useEffect(() => {
    if (slot === null) return undefined
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) close()
    }
    slot.addEventListener('keydown', closeOnEscape)
    return () => slot.removeEventListener('keydown', closeOnEscape)
  }, [slot])
  if (slot === null) return null
  return createPortal(
    <section className={styles.panel} aria-labelledby={titleId}>
      <header className={styles.header}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        <IconButton label="Close" icon={<X />} onPress={onClose} />
      </header>
      <div className={styles.body}>{children}</div>
      {footer !== undefined && <footer className={styles.footer}>{footer}</footer>}
    </section>,
    slot,
  )
}
