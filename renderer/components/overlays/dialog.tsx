import { t } from '@lingui/core/macro'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { Dialog as AriaDialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import styles from './dialog.module.css'
import { IconButton } from '../controls/button.tsx'
import { PanelBoundary } from '../states/panel-boundary.tsx'

export interface DialogProps {
  /** The heading and accessible name. */
  readonly title: string
  readonly isOpen: boolean
  /** Called by Escape, by the close button and by a press outside. */
  readonly onClose: () => void
  /** A question that needs an answer: no close button, and a press outside does nothing. */
  readonly isQuestion?: boolean
  /** `full` is as wide as `large`; what it holds has no margin, and scrolls itself. */
  readonly size?: 'small' | 'medium' | 'large' | 'full'
  /** Buttons, the main one last. */
  readonly footer?: ReactNode
  readonly children: ReactNode
}

/** A dialog over the window: no key of a command acts while it is open. Prefer a side panel for details and "Undo" for what could be asked. */
export function Dialog({
  title,
  isOpen,
  onClose,
  isQuestion = false,
  size = 'small',
  footer,
  children,
}: DialogProps) {
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      isDismissable={!isQuestion}
      className={styles.overlay ?? ''}
      data-size={size}
      data-modal
    >
      <Modal className={styles.modal ?? ''}>
        <AriaDialog
          {...(isQuestion ? { role: 'alertdialog' as const } : {})}
          className={styles.dialog ?? ''}
          data-size={size}
        >
          <header className={styles.header}>
            <Heading slot="title" className={styles.title ?? ''}>
              {title}
            </Heading>
            {!isQuestion && <IconButton label={t`Close`} icon={<X />} onPress={onClose} />}
          </header>
          <PanelBoundary onClose={onClose}>
            <div className={styles.body}>{children}</div>
            {footer !== undefined && <footer className={styles.footer}>{footer}</footer>}
          </PanelBoundary>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}
