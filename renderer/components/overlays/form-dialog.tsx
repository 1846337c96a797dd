import { t } from '@lingui/core/macro'
import { useId } from 'react'
import { Button } from '../controls/button.tsx'
import { Notice } from '../states/notice.tsx'
import { Dialog, type DialogProps } from './dialog.tsx'

export interface FormDialogProps extends Pick<DialogProps, 'title' | 'size' | 'children'> {
  /** The verb of the button that sends the form. */
  readonly action: string
  readonly isDanger?: boolean
  readonly isPending?: boolean
  /** Something is missing yet. */
  readonly isDisabled?: boolean
  /** A refusal of what was sent. */
  readonly error?: string | null
  readonly onSubmit: () => void | Promise<void>
  /** Escape, the close button and a press outside: a form that keeps what is entered has it the next time. */
  readonly onClose: () => void
  /** Discards what is entered as well. */
  readonly onCancel?: () => void
}

/** A dialog with one form, which Enter sends. */
export function FormDialog(props: FormDialogProps) {
  const { action, isDanger = false, isPending = false, isDisabled = false, error = null, onSubmit } = props
  const formId = useId()
  return (
    <Dialog
      title={props.title}
      isOpen
      {...(props.size !== undefined && { size: props.size })}
      onClose={props.onClose}
      footer={
        <>
          <Button variant="quiet" onPress={props.onCancel ?? props.onClose}>
            {t`Cancel`}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant={isDanger ? 'danger' : 'primary'}
            isPending={isPending}
            isDisabled={isDisabled}
          >
            {action}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="stack gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isPending && !isDisabled) void onSubmit()
        }}
      >
        {props.children}
        {error !== null && <Notice tone="error">{error}</Notice>}
      </form>
    </Dialog>
  )
}
