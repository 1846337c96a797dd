import { t } from '@lingui/core/macro'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import type { BridgeError } from '../../../../shared/bridge/procedure.ts'
import { Button } from '../../../components/controls/button.tsx'
import { SidePanel } from '../../../components/layout/side-panel.tsx'
import { TextField } from '../../../components/fields/text-field.tsx'
import { type ItemKind, wordsOf } from '../words.ts'
import { useFocusOnOpen } from '../../../components/overlays/use-focus-on-open.ts'

export interface CreationPanelProps {
  readonly kind: ItemKind
  readonly name: string
  readonly onName: (name: string) => void
  /** A sentence below the name. */
  readonly description?: string
  /** The command that makes it. */
  readonly creation: {
    readonly pending: boolean
    readonly error: BridgeError | null
    readonly clearError: () => void
  }
  /** Takes the name without spaces around it, never an empty one. */
  readonly onCreate: (name: string) => void
  /** Escape and the close button: what is typed is kept for the next time. */
  readonly onClose: () => void
  /** Discards what is typed as well. */
  readonly onCancel: () => void
  readonly cancelLabel: string
  /** Fields below the name. */
  readonly children?: ReactNode
}

/** The panel in which something with a name is made; it stays as it is while a refusal says what to change. */
export function CreationPanel({
  kind,
  name,
  onName,
  creation,
  onCreate,
  onClose,
  ...panel
}: CreationPanelProps) {
  const form = useId()
  const nameField = useFocusOnOpen()
  const [isNameless, setNameless] = useState(false)

  function submit(event: FormEvent): void {
    event.preventDefault()
    const wanted = name.trim()
    setNameless(wanted === '')
    if (wanted === '') nameField.current?.focus()
    else onCreate(wanted)
  }

  return (
    <SidePanel
      title={wordsOf[kind].newOne}
      draftsOf={`new ${kind}`}
      onClose={onClose}
      footer={
        <>
          <Button type="submit" form={form} variant="primary" isPending={creation.pending}>
            {wordsOf[kind].create}
          </Button>
          <Button variant="quiet" onPress={panel.onCancel}>
            {panel.cancelLabel}
          </Button>
        </>
      }
    >
      <form id={form} data-waits className="stack gap-4" onSubmit={submit}>
        <TextField
          label={t`Name`}
          inputRef={nameField}
          maxLength={255}
          value={name}
          error={creation.error?.message ?? (isNameless ? t`Type a name first.` : null)}
          description={panel.description}
          onChange={(text) => {
            onName(text)
            setNameless(false)
            creation.clearError()
          }}
        />
        {panel.children}
      </form>
    </SidePanel>
  )
}
