import { type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { ButtonContext } from 'react-aria-components/Button'
import { holdKeys } from '../../stores/held-keys.ts'
import { addOverlay } from '../../stores/open-overlays.ts'

/** Whether an overlay is open, for who must know or decide; without these it opens and closes by itself. */
export interface OverlayState {
  readonly isOpen?: boolean | undefined
  readonly onOpenChange?: ((isOpen: boolean) => void) | undefined
}

/** The props that place an overlay beside its trigger. */
export interface OverlayAnchor {
  readonly triggerRef: RefObject<HTMLElement | null>
  readonly onClose: () => void
}

export interface OverlayTriggerProps extends OverlayState {
  /** A Button or IconButton. */
  readonly trigger: ReactNode
  readonly kind: 'dialog' | 'menu'
  /** Loads the overlay's code: asked for when pointer or focus come near, so that opening waits for nothing. */
  readonly preload: () => Promise<unknown>
  readonly children: (anchor: OverlayAnchor) => ReactNode
}

/**
 * Joins a button to what it opens. Until then only the button exists, so that rows in their hundreds stay light and
 * a screen does not wait for the code of what is closed.
 */
export function OverlayTrigger({ trigger, kind, preload, children, ...state }: OverlayTriggerProps) {
  const triggerRef = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState(false)
  const isOpen = state.isOpen ?? opened

  function setOpen(open: boolean): void {
    setOpened(open)
    state.onOpenChange?.(open)
  }

  async function open(): Promise<void> {
    holdKeys()
    // An overlay that cannot be loaded says so where it is drawn.
    await preload().catch(() => undefined)
    setOpen(true)
  }

  return (
    <>
      <ButtonContext
        value={{
          ref: triggerRef,
          'aria-haspopup': kind,
          'aria-expanded': isOpen,
          onHoverStart: () => void preload(),
          onFocus: () => void preload(),
          onPress: () => void open(),
          onKeyDown: (event) => {
            if (kind === 'menu' && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) void open()
            else event.continuePropagation()
          },
        }}
      >
        {trigger}
      </ButtonContext>
      {isOpen && (
        <Suspense fallback={<Opening />}>
          <Floating onClose={() => setOpen(false)} />
          {children({ triggerRef, onClose: () => setOpen(false) })}
        </Suspense>
      )}
    </>
  )
}

/** Gives way to a question. */
function Floating({ onClose }: Pick<OverlayAnchor, 'onClose'>) {
  useEffect(() => addOverlay(onClose), [onClose])
  return null
}

/** Opened by a key or a command, before pointer or focus were near. */
export function Opening() {
  useEffect(holdKeys, [])
  return null
}
