import { type ReactNode, Suspense } from 'react'
import { lazyComponent } from '../states/lazy-component.ts'
import { type OverlayState, OverlayTrigger } from './overlay-trigger.tsx'
import type { PopoverDialogProps } from './popover-dialog.tsx'
import type { PopoverPanelProps } from './popover-panel.tsx'

const PopoverPanel = lazyComponent<PopoverPanelProps>(
  async () => (await import('./popover-panel.tsx')).PopoverPanel,
)
const PopoverDialog = lazyComponent<PopoverDialogProps>(
  async () => (await import('./popover-dialog.tsx')).PopoverDialog,
)

/** The floating surface by itself, for what is opened without a button: mount it while it is open. */
export function PopoverSurface(props: PopoverPanelProps) {
  return (
    <Suspense>
      <PopoverPanel {...props} />
    </Suspense>
  )
}

export interface PopoverProps extends OverlayState {
  /** The accessible name of what opens. */
  readonly label: string
  /** A Button or IconButton. */
  readonly trigger: ReactNode
  readonly placement?: PopoverDialogProps['placement']
  /** Loads the code of what it holds, where that comes later than its own. */
  readonly preload?: () => Promise<unknown>
  readonly children: ReactNode | ((close: () => void) => ReactNode)
}

/** Opens a small surface beside its trigger; Escape and a press outside close it. */
export function Popover({
  label,
  trigger,
  placement = 'bottom start',
  preload,
  children,
  ...state
}: PopoverProps) {
  const preloadAll = () => Promise.all([PopoverDialog.preload(), preload?.()])
  return (
    <OverlayTrigger {...state} trigger={trigger} kind="dialog" preload={preloadAll}>
      {(anchor) => (
        <PopoverDialog {...anchor} label={label} placement={placement}>
          {typeof children === 'function' ? children(anchor.onClose) : children}
        </PopoverDialog>
      )}
    </OverlayTrigger>
  )
}
