import { plural, t } from '@lingui/core/macro'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import Ban from 'lucide-react/icons/ban'
import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import Download from 'lucide-react/icons/download'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Send from 'lucide-react/icons/send'
import Undo from 'lucide-react/icons/undo-2'
import Trash from 'lucide-react/icons/trash-2'
import { Fragment, useContext, useState } from 'react'
import type { DocumentFormat, Invoice } from '../../../../shared/bridge/invoices.ts'
import { lackedByEInvoice } from '../../../../shared/domain/invoice.ts'
import { useBridge, useUndoableCommand } from '../../../bridge/use-bridge.ts'
import { Button, IconButton } from '../../../components/controls/button.tsx'
import { SyncMark } from '../../../components/labels/sync-mark.tsx'
import { PageFields } from '../../../components/fields/use-typed-text.ts'
import { Dialog } from '../../../components/overlays/dialog.tsx'
import { Menu, MenuItem } from '../../../components/overlays/menu.tsx'
import { bytesOf } from '../../../entities/file/file-content.ts'
import type { Formats } from '../../../entities/time-entry/use-formats.ts'
import { commandsOf, useCommands } from '../../../stores/commands.ts'
import { showError, showMessage } from '../../../stores/toasts.ts'
import { partyWords } from '../party-fields.tsx'
import { useInvoiceRoutes } from '../use-invoice-routes.ts'
import { numberOf, standingOf, standingWords } from '../words.ts'
import { writeHours } from '../typed-figures.ts'
import styles from './invoice-page.module.css'

const command = commandsOf('Projects', 'invoice')

export interface InvoiceHeadProps {
  readonly invoice: Invoice
  readonly today: string
  readonly formats: Formats
  /** The service is being asked for the time of others on it. */
  readonly isComparing: boolean
}

/** Its number, where it stands, and what can be done with it then. */
export function InvoiceHead({ invoice, today, formats, isComparing }: InvoiceHeadProps) {
  const { toInvoices } = useInvoiceRoutes()
  const [asks, setAsks] = useState<'send' | 'cancel' | null>(null)
  const { kind, state, otherNumber } = invoice
  const standing = standingOf(invoice, today)
  useCommands([command('back', t`All invoices`, 'Backspace', toInvoices)])
  const facts = [
    standingWords[standing],
    kind === 'credit' && otherNumber !== null ? t`cancels ${otherNumber}` : '',
    state === 'void' && otherNumber !== null ? t`by ${otherNumber}` : '',
    invoice.paidDate === null || state !== 'paid' ? '' : formats.date(invoice.paidDate),
    state === 'sent' && kind === 'invoice' && invoice.dueDate !== null
      ? t`due ${formats.date(invoice.dueDate)}`
      : '',
  ]
  return (
    <header className={styles.head}>
      <IconButton label={t`All invoices`} keys="Backspace" icon={<ArrowLeft />} onPress={toInvoices} />
      <div className="grow shrink">
        <h1 className="large cut">
          {numberOf(invoice)} · {invoice.recipient.name || t`No recipient`}
        </h1>
        <p className="soft small">{facts.filter(Boolean).join(', ')}</p>
      </div>
      <SyncMark state={invoice.syncState} />
      <Files invoice={invoice} />
      <Steps invoice={invoice} today={today} onAsk={setAsks} />
      {asks !== null && (
        <Question invoice={invoice} about={asks} isComparing={isComparing} onClose={() => setAsks(null)} />
      )}
    </header>
  )
}

/** Saves the text that is being typed; answers whether every text of the draft is saved, and else says which is not. */
function useAllSaved(): () => Promise<boolean> {
  const fields = useContext(PageFields)
  return async () => {
    const label = (await fields?.unsettled()) ?? null
    if (label !== null) showMessage(t`The text in “${label}” is not saved. Save or discard it first.`)
    return label === null
  }
}

interface StepsProps extends Pick<InvoiceHeadProps, 'invoice' | 'today'> {
  readonly onAsk: (about: 'send' | 'cancel') => void
}

function Steps({ invoice, today, onAsk }: StepsProps) {
  const { id, kind, state, number } = invoice
  const { toInvoice, toInvoices } = useInvoiceRoutes()
  const takeBack = useUndoableCommand('invoices.takeBack')
  const pay = useUndoableCommand('invoices.pay')
  const isSaved = useAllSaved()
  const duplicate = useUndoableCommand('invoices.duplicate')
  const remove = useUndoableCommand('invoices.delete')

  async function copy(): Promise<void> {
    const made = await duplicate({ id })
    const [copied] = made?.ids ?? []
    if (copied !== undefined) toInvoice(copied)
  }

  async function ask(): Promise<void> {
    if (await isSaved()) onAsk('send')
  }

  return (
    <>
      {state === 'draft' && (
        <Button variant="primary" icon={<Send />} onPress={() => void ask()}>
          {t`Mark as sent…`}
        </Button>
      )}
      {state !== 'draft' && number === null && (
        <Button
          icon={<Undo />}
          onPress={() => {
            if (kind === 'credit') toInvoices()
            void takeBack({ id }, t`Not sent`)
          }}
        >{t`Take back`}</Button>
      )}
      {state === 'sent' && kind === 'invoice' && (
        <Button
          variant="primary"
          icon={<Check />}
          onPress={() => void pay({ id, paidDate: today }, t`Marked as paid`)}
        >
          {t`Mark as paid`}
        </Button>
      )}
      {state === 'void' && (
        <Button variant="primary" icon={<Copy />} onPress={() => void copy()}>
          {t`Make a replacement`}
        </Button>
      )}
      <Menu
        label={t`Invoice actions`}
        trigger={<IconButton label={t`Invoice actions`} icon={<Ellipsis />} />}
        placement="bottom end"
      >
        <MenuItem icon={<Copy />} onAction={() => void copy()}>{t`Duplicate`}</MenuItem>
        <MenuItem
          icon={<Check />}
          isDisabled={state !== 'paid'}
          onAction={() => void pay({ id, paidDate: null }, t`Marked as not paid`)}
        >{t`Mark as not paid`}</MenuItem>
        <MenuItem
          icon={<Ban />}
          isDisabled={kind !== 'invoice' || state === 'void' || number === null}
          onAction={() => onAsk('cancel')}
        >{t`Cancel with a credit note…`}</MenuItem>
        <MenuItem
          icon={<Trash />}
          isDestructive
          isDisabled={state !== 'draft'}
          onAction={() => {
            toInvoices()
            void remove({ ids: [id] }, plural(1, { one: '# draft deleted', other: '# drafts deleted' }))
          }}
        >{t`Delete draft`}</MenuItem>
      </Menu>
    </>
  )
}

interface QuestionProps extends Pick<InvoiceHeadProps, 'invoice' | 'isComparing'> {
  readonly about: 'send' | 'cancel'
  readonly onClose: () => void
}

/** Neither can be undone once the service has given a number. */
function Question({ invoice, about, isComparing, onClose }: QuestionProps) {
  const { id, number, lines, differing } = invoice
  const send = useUndoableCommand('invoices.send')
  const cancel = useUndoableCommand('invoices.cancel')
  const isSending = about === 'send'
  const thoughDiffering = isSending && differing.length > 0
  const sendLabel = thoughDiffering ? t`Send although they differ` : t`Mark as sent`

  async function go(): Promise<void> {
    onClose()
    // Without “Undo”: the number may be there already. Until then “Take back” is offered beside.
    if (!isSending) {
      if ((await cancel({ id })) !== null) showMessage(t`Credit note made`)
    } else if ((await send({ id, thoughDiffering })) !== null) showMessage(t`Marked as sent`)
  }

  return (
    <Dialog
      title={isSending ? t`Mark as sent?` : t`Cancel ${number ?? ''}?`}
      isOpen
      isQuestion
      onClose={onClose}
      footer={
        // Differences that arrive are another question: the focus goes back to the safe answer.
        <Fragment key={String(thoughDiffering)}>
          <Button variant="quiet" autoFocus={!isSending || thoughDiffering} onPress={onClose}>
            {t`Back`}
          </Button>
          <Button
            variant={isSending ? 'primary' : 'danger'}
            autoFocus={isSending && !thoughDiffering}
            isPending={isSending && isComparing}
            onPress={() => void go()}
          >
            {isSending ? sendLabel : t`Make the credit note`}
          </Button>
        </Fragment>
      }
    >
      <div className="stack gap-3">
        {thoughDiffering && (
          <>
            <p>{t`The time entries of these lines have changed since:`}</p>
            <ul className="strong">
              {lines.map((line) => {
                const now = differing.find(({ lineId }) => lineId === line.id)
                if (now === undefined || line.kind !== 'time') return null
                const [billed, tracked] = [writeHours(line.seconds), writeHours(now.seconds)]
                return <li key={line.id}>{t`${line.text}: ${billed} billed, ${tracked} tracked now`}</li>
              })}
            </ul>
          </>
        )}
        {isSending && isComparing && (
          <p role="status">{t`Its lines are being compared with the time of the team…`}</p>
        )}
        <p>
          {isSending
            ? t`It gets its number from the server, at once or when there is a connection, and its time entries are locked. Later only a credit note corrects it. Dayloom sends no mail: save the PDF and send it yourself.`
            : t`A credit note with the same lines gets the next number, and the time entries of ${number ?? ''} can be changed and billed again.`}
        </p>
        {isSending && <LackedNote invoice={invoice} />}
      </div>
    </Dialog>
  )
}

/** Which fields no e-invoice is made without: later they can be filled in no more. */
function LackedNote({ invoice }: Pick<InvoiceHeadProps, 'invoice'>) {
  const { sender, recipient } = lackedByEInvoice(invoice)
  const words = (fields: typeof sender) => fields.map((field) => partyWords[field]).join(', ')
  const sides = [
    sender.length > 0 ? t`Sender: ${words(sender)}` : '',
    recipient.length > 0 ? t`Recipient: ${words(recipient)}` : '',
  ].filter(Boolean)
  if (sides.length === 0) return null
  return (
    <p className="soft small">{t`To save it as an e-invoice as well, first fill in: ${sides.join('; ')}.`}</p>
  )
}

const formats: readonly { readonly value: DocumentFormat; readonly label: string }[] = [
  { value: 'pdf', label: t`PDF` },
  { value: 'proof', label: t`PDF with proof of hours (ZIP)` },
  { value: 'hybrid', label: t`E-invoice: PDF with data (Factur-X, ZUGFeRD)` },
  { value: 'xml', label: t`E-invoice: data alone (UBL)` },
  { value: 'xlsx', label: t`Spreadsheet (XLSX)` },
  { value: 'csv', label: t`CSV` },
]

function Files({ invoice }: { readonly invoice: Invoice }) {
  const bridge = useBridge()
  const isSaved = useAllSaved()

  async function save(format: DocumentFormat): Promise<void> {
    if (!(await isSaved())) return
    const result = await bridge.call('invoices.document', { id: invoice.id, format })
    if (!result.ok) {
      showError(result.error.message)
      return
    }
    const { name, mimeType, base64 } = result.data
    const address = URL.createObjectURL(new Blob([bytesOf(base64)], { type: mimeType }))
    const link = document.createElement('a')
    link.href = address
    link.download = name
    link.click()
    // The download has begun by then, and holds the content itself.
    setTimeout(() => URL.revokeObjectURL(address), 60_000)
  }

  return (
    <Menu
      label={t`Save as`}
      trigger={<Button icon={<Download />}>{t`Save as`}</Button>}
      placement="bottom end"
    >
      {formats.map(({ value, label }) => (
        <MenuItem
          key={value}
          isDisabled={value === 'proof' && (invoice.number === null || invoice.kind !== 'invoice')}
          onAction={() => void save(value)}
        >
          {label}
        </MenuItem>
      ))}
    </Menu>
  )
}
