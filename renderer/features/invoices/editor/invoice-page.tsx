import { t } from '@lingui/core/macro'
import { useParams } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { Invoice } from '../../../../shared/bridge/invoices.ts'
import type { LocalId } from '../../../../shared/domain/ids.ts'
import { type InvoiceLine, invoiceTotals } from '../../../../shared/domain/invoice.ts'
import { writeMoney } from '../../../../shared/domain/money.ts'
import { useBridgeQuery, useTogether } from '../../../bridge/use-bridge.ts'
import { Button } from '../../../components/controls/button.tsx'
import { createFieldGate } from '../../../components/fields/field-gate.ts'
import { useSave } from '../../../components/fields/use-save.ts'
import { DraftScope, PageFields } from '../../../components/fields/use-typed-text.ts'
import { DatePicker } from '../../../components/pickers/date-picker.tsx'
import { EmptyState } from '../../../components/states/empty-state.tsx'
import { ErrorState } from '../../../components/states/error-state.tsx'
import { Notice } from '../../../components/states/notice.tsx'
import { Skeleton } from '../../../components/states/skeleton.tsx'
import { useToday } from '../../../components/use-today.ts'
import { createFormats, type Formats } from '../../../entities/time-entry/use-formats.ts'
import { PartyFields } from '../party-fields.tsx'
import { PlainFields, type SaveInvoice } from '../plain-fields.tsx'
import { writePercent } from '../typed-figures.ts'
import { useInvoiceRoutes } from '../use-invoice-routes.ts'
import { InvoiceHead } from './invoice-head.tsx'
import styles from './invoice-page.module.css'
import { InvoicePreview } from './invoice-preview.tsx'
import { LineTable } from './line-table.tsx'

/** One invoice: its fields and lines, and beside them its pages as they are sent. */
export function InvoicePage() {
  const params: unknown = useParams({ strict: false })
  const id = String(Reflect.get(params ?? {}, 'invoiceId') ?? '') as LocalId
  const { toInvoices } = useInvoiceRoutes()
  const { data, error, retry } = useTogether({
    invoice: useBridgeQuery('invoices.get', { id }),
    preferences: useBridgeQuery('preferences.get'),
  })
  if (error !== null) {
    return (
      <>
        <h1 className="visually-hidden">{t`Invoice`}</h1>
        <ErrorState title={t`The invoice could not be read`} message={error.message} onRetry={retry} />
      </>
    )
  }
  if (data === null) return <Skeleton rows={8} className={styles.loading} />
  if (data.invoice === null) {
    return (
      <>
        <h1 className="visually-hidden">{t`Invoice`}</h1>
        <EmptyState
          title={t`This invoice no longer exists`}
          message={t`It was deleted. If you deleted it here, Undo restores it.`}
          action={<Button onPress={toInvoices}>{t`All invoices`}</Button>}
        />
      </>
    )
  }
  return (
    <DraftScope key={id} value={id}>
      <OpenInvoice invoice={data.invoice} formats={createFormats(data.preferences)} />
    </DraftScope>
  )
}

interface OpenInvoiceProps {
  readonly invoice: Invoice
  readonly formats: Formats
}

function OpenInvoice({ invoice: kept, formats }: OpenInvoiceProps) {
  const update = useSave('invoices.update')
  const [fields] = useState(createFieldGate)
  const today = useToday(formats.preferences.timeZone)
  const isDraft = kept.state === 'draft'
  const { invoice, unread, isComparing } = useComparedWithTeam(kept)
  const save: SaveInvoice = (changes) => update({ id: invoice.id, changes })
  return (
    <PageFields value={fields}>
      <div className={styles.screen}>
        <InvoiceHead invoice={invoice} today={today} formats={formats} isComparing={isComparing} />
        <div className={styles.columns}>
          <div className={styles.editor}>
            {isDraft && (
              <section className="stack gap-3" aria-label={t`Dates`}>
                <Dates invoice={invoice} formats={formats} save={save} />
              </section>
            )}
            <section className="stack gap-2" aria-label={t`Lines`}>
              {unread !== null && (
                <Notice tone="attention">{t`The time of others on it could not be compared. ${unread}`}</Notice>
              )}
              {isDraft && invoice.lines.some(isWithoutEntries) && (
                <Notice tone="neutral">
                  {t`Some of its hours have no time entries behind them, as on a copy of another invoice. Check that they are not billed already.`}
                </Notice>
              )}
              <LineTable invoice={invoice} save={isDraft ? save : undefined} />
              <Totals invoice={invoice} />
            </section>
            {isDraft ? (
              <>
                <section className="stack gap-3" aria-label={t`Recipient`}>
                  <h2 className="strong">{t`Recipient`}</h2>
                  <PartyFields
                    party={invoice.recipient}
                    name="recipient"
                    onSave={(recipient) => save({ recipient })}
                  />
                </section>
                <section className="stack gap-3" aria-label={t`Sender`}>
                  <h2 className="strong">{t`Sender`}</h2>
                  <PartyFields party={invoice.sender} name="sender" onSave={(sender) => save({ sender })} />
                </section>
                <section className="stack gap-3" aria-label={t`Details`}>
                  <h2 className="strong">{t`Details`}</h2>
                  <PlainFields invoice={invoice} save={save} />
                </section>
              </>
            ) : (
              <p className="soft">{stayWords(invoice)}</p>
            )}
          </div>
          <section className={styles.preview} aria-label={t`Preview`}>
            <InvoicePreview invoice={invoice} />
          </section>
        </div>
      </div>
    </PageFields>
  )
}

const isWithoutEntries = (line: InvoiceLine) =>
  line.kind === 'time' && line.seconds > 0 && line.entries.length === 0

/** Why what was sent has no fields, and what can be done. */
function stayWords({ kind, state, number }: Invoice): string {
  if (number === null) {
    return kind === 'credit'
      ? t`It gets its number with the connection. Until then you can take it back.`
      : t`It gets its number with the connection. Until then you can take it back and change it.`
  }
  if (kind === 'credit')
    return t`A credit note stays as it is. The time entries of the invoice that it cancels can be changed and billed again.`
  if (state === 'void')
    return t`It was cancelled, so it stays as it is. Its time entries can be changed and billed again, as on a replacement.`
  return t`It has been sent, so it stays as it is, and its time entries with it. To correct it, cancel it with a credit note and make a replacement.`
}

/** A draft with the lines that differ from the time of others: the service is asked for it each time it is opened. */
function useComparedWithTeam(kept: Invoice) {
  const { id, state, lines } = kept
  const isAsked = state === 'draft' && lines.some((line) => line.kind === 'time' && line.team === true)
  const read = useBridgeQuery('invoices.teamDiffering', { id }, { enabled: isAsked, onEachOpening: true })
  const told = isAsked ? read.data : undefined
  const invoice = useMemo(
    () =>
      told === undefined
        ? kept
        : { ...kept, differing: [...kept.differing, ...told.filter((each) => isOf(kept, each))] },
    [kept, told],
  )
  return {
    invoice,
    unread: isAsked ? (read.error?.message ?? null) : null,
    isComparing: isAsked && read.isFetching,
  }
}

/** Whether a difference was told of a line as it is, and not as it was before it took over the time of its entries. */
function isOf({ lines }: Invoice, { lineId, seconds, lines: next }: Invoice['differing'][number]): boolean {
  const line = lines.find(({ id }) => id === lineId)
  if (line?.kind !== 'time') return false
  return line.tracked !== seconds || line.entries.length !== next.flatMap(({ entries }) => entries).length
}

interface DatesProps extends OpenInvoiceProps {
  readonly save: SaveInvoice
}

function Dates({ invoice, formats, save }: DatesProps) {
  const date = (name: 'issueDate' | 'dueDate' | 'periodFrom' | 'periodTo', label: string) => (
    <DatePicker
      label={label}
      preferences={formats.preferences}
      value={invoice[name]}
      onChange={(value) => save({ [name]: value })}
    />
  )
  return (
    <div className={styles.dates}>
      {date('issueDate', t`Date`)}
      {date('dueDate', t`Due`)}
      {date('periodFrom', t`Period from`)}
      {date('periodTo', t`Period to`)}
    </div>
  )
}

function Totals({ invoice }: { readonly invoice: Invoice }) {
  const { lines, discount, currency } = invoice
  const totals = invoiceTotals(lines, discount, currency)
  const money = (cents: number) => writeMoney(cents, currency)
  return (
    <dl className={styles.totals}>
      <dt>{t`Lines`}</dt>
      <dd>{money(totals.lines)}</dd>
      {totals.discount !== 0 && (
        <>
          <dt>{t`Discount ${writePercent(discount)}`}</dt>
          <dd>{money(-totals.discount)}</dd>
        </>
      )}
      {totals.groups
        .filter(({ rate }) => rate !== 0)
        .map(({ rate, tax }) => (
          <div key={rate} className={styles.sum}>
            <dt>{t`Tax ${writePercent(rate)}`}</dt>
            <dd>{money(tax)}</dd>
          </div>
        ))}
      <dt className="strong">{t`Total`}</dt>
      <dd className="strong">{money(totals.total)}</dd>
    </dl>
  )
}
