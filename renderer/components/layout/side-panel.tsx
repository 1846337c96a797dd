import { t } from '@lingui/core/macro'
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { createPortal } from 'react-dom'
import { commandsOf, useCommands } from '../../stores/commands.ts'
import { useSidePanelSlot } from '../../stores/side-panel-slot.ts'
import { IconButton } from '../controls/button.tsx'
import { PanelBoundary } from '../states/panel-boundary.tsx'
import styles from './side-panel.module.css'
import { DraftScope } from '../fields/use-typed-text.ts'

const command = commandsOf('General', 'panel')

export interface SidePanelProps {
  /** The heading and accessible name: what the details are of. */
  readonly title: string
  /** Called by the close button and by Escape. */
  readonly onClose: () => void
  /** Buttons that stay at the foot while the content scrolls. */
  readonly footer?: ReactNode
  /** Its subject, such as the id of a task: text that is typed in it and not saved is kept under it. */
  readonly draftsOf?: string
  readonly children: ReactNode
}

export interface SidePanelPlaceProps {
  /** The open panel. */
  readonly of: unknown
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Stands around the panels of a screen: one that fails, also before it is drawn, leaves the screen as it is. */
export function SidePanelPlace({ of, onClose, children }: SidePanelPlaceProps) {
  return (
    <PanelBoundary
      of={of}
      onClose={onClose}
      renderFailure={(words) => (
        <SidePanel title={t`Details`} onClose={onClose}>
          {words}
        </SidePanel>
      )}
    >
      {children}
    </PanelBoundary>
  )
}

/** Details at the side of a screen: the shell makes room for it, the list stays usable. */
export function SidePanel({ title, onClose, footer, draftsOf, children }: SidePanelProps) {
  const slot = useSidePanelSlot((state) => state.element)
  const titleId = useId()
  const panel = useRef<HTMLElement>(null)
  const textOnEntry = useRef<string | null>(null)
  const wantsFocus = useSidePanelSlot((state) => state.wantsFocus)
  useEffect(() => useSidePanelSlot.getState().enter(), [])
  // The shell makes room for a panel only after it is there; until then nothing in it can be focused.
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const isCovering = slot?.previousElementSibling?.checkVisibility({ visibilityProperty: true }) === false
      // A field that is to be written in may have the focus already.
      if (isCovering && panel.current?.contains(document.activeElement) === false) panel.current.focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [slot])
  // Each time: what the panel shows may still be read, and has a field only then.
  useEffect(() => {
    const frame = wantsFocus ? requestAnimationFrame(() => focusFirstField(panel.current)) : 0
    return () => cancelAnimationFrame(frame)
  })

  // Also from the row that opened it.
  useCommands([{ ...command('close', t`Close the details`, 'Escape', onClose), keyOnly: true }])

  /**
   * Unsaved text is not thrown away: Escape leaves the field first, and closes the next time. A form keeps its text for when it
   * is opened again.
   */
  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const { target } = event
    if (event.key !== 'Escape' || event.defaultPrevented || !isWithin(event)) return
    event.preventDefault()
    if (isTextBox(target) && target.form === null && target.value !== textOnEntry.current)
      panel.current?.focus()
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
          <h2 id={titleId} className="large">
            {title}
          </h2>
          <IconButton label={t`Close`} icon={<X />} onPress={onClose} />
        </header>
        <PanelBoundary onClose={onClose}>
          <DraftScope value={draftsOf ?? null}>
            <div className={styles.body}>{children}</div>
          </DraftScope>
          {footer !== undefined && (
            <footer data-once className={styles.footer}>
              {footer}
            </footer>
          )}
        </PanelBoundary>
      </section>
    </div>,
    slot,
  )
}

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
