import X from 'lucide-react/icons/x'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
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
  const panel = useRef<HTMLElement>(null)
  const textOnEntry = useRef<string | null>(null)
  const wantsFocus = useSidePanelSlot((state) => state.wantsFocus)
  useEffect(() => useSidePanelSlot.getState().enter(), [])
  useEffect(() => {
    const isAsked = wantsFocus && slot !== null
    // The shell makes room for a panel only after it is there; until then nothing in it can be focused.
    const frame = isAsked ? requestAnimationFrame(() => focusFirstField(panel.current)) : 0
    return () => cancelAnimationFrame(frame)
  }, [wantsFocus, slot])

  /** What is typed and not saved is not thrown away: Escape leaves the field first, and closes the next time. */
  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const { target } = event
    if (event.key !== 'Escape' || event.defaultPrevented || !isWithin(event)) return
    event.preventDefault()
    if (isTextBox(target) && target.value !== textOnEntry.current) panel.current?.focus()
    else onClose()
  }

  if (slot === null) return null
  return createPortal(
    <div
      role="presentation"
      className={styles.listener}
      onFocus={({ target }) => {
        textOnEntry.current = isTextBox(target) ? target.value : null
      }}
      onKeyDown={onKeyDown}
    >
      <section ref={panel} tabIndex={-1} className={styles.panel} aria-labelledby={titleId}>
        <header className={styles.header}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          <IconButton label="Close" icon={<X />} onPress={onClose} />
        </header>
        <div className={styles.body}>{children}</div>
        {footer !== undefined && <footer className={styles.footer}>{footer}</footer>}
      </section>
    </div>,
    slot,
  )
}

/** A panel whose content is still being read has no field: the one that takes its place has the focus then. */
function focusFirstField(panel: HTMLElement | null): void {
  const field = panel?.querySelector<HTMLElement>(
    'input:not([type=checkbox], [type=file], [type=hidden]), textarea',
  )
  if (field) useSidePanelSlot.setState({ wantsFocus: false })
  const target = field ?? panel
  target?.focus()
}

/** Events of what floats above a panel arrive here too; they are none of its business. */
function isWithin({ currentTarget, target }: KeyboardEvent<HTMLElement>): boolean {
  return target instanceof Node && currentTarget.contains(target)
}

function isTextBox(target: EventTarget): target is HTMLInputElement | HTMLTextAreaElement {
  return (
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLInputElement && target.type !== 'checkbox')
  )
}
