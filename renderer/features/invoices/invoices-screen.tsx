import { plural, t } from '@lingui/core/macro'
import FileText from 'lucide-react/icons/file-text'
import Plus from 'lucide-react/icons/plus'
import Settings2 from 'lucide-react/icons/settings-2'
import { useMemo, useState } from 'react'
import type { InvoiceSummary } from '../../../shared/bridge/invoices.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { writeMoney } from '../../../shared/domain/money.ts'
import { useBridgeQuery, useTogether, useUndoableCommand } from '../../bridge/use-bridge.ts'
import { Button, IconButton } from '../../components/controls/button.tsx'
import { SyncMark } from '../../components/labels/sync-mark.tsx'
import { ItemList } from '../../components/layout/item-list.tsx'
import { ScreenHeader } from '../../components/layout/screen-header.tsx'
import { EmptyState } from '../../components/states/empty-state.tsx'
import { ErrorState } from '../../components/states/error-state.tsx'
import { Skeleton } from '../../components/states/skeleton.tsx'
import { useToday } from '../../components/use-today.ts'
import { createFormats, type Formats } from '../../entities/time-entry/use-formats.ts'
import { commandsOf, useCommands } from '../../stores/commands.ts'
import { showError } from '../../stores/toasts.ts'
import styles from './invoices-screen.module.css'
import { NewInvoiceDialog } from './new-invoice-dialog.tsx'
import { TemplateDialog } from './template-dialog.tsx'
import { useInvoiceRoutes } from './use-invoice-routes.ts'
import { numberOf, standingOf, standingWords } from './words.ts'

const command = commandsOf('Projects', 'invoices')

/** The invoices of the workspace with their sums, and the way to new ones. */
export function InvoicesScreen() {
  const { data, error, retry } = useTogether({
    access: useBridgeQuery('invoices.access'),
    invoices: useBridgeQuery('invoices.list'),
    preferences: useBridgeQuery('preferences.get'),
  })
  if (error !== null) {
    return (
      <>
        <h1 className="visually-hidden">{t`Invoices`}</h1>
        <ErrorState title={t`The invoices could not be read`} message={error.message} onRetry={retry} />
      </>
    )
  }
  if (data === null) return <Skeleton rows={8} className={styles.loading} />
  if (!data.access.allowed) {
    return (
      <>
        <h1 className="visually-hidden">{t`Invoices`}</h1>
        <EmptyState
          icon={<FileText />}
          title={t`Invoices are for those who see rates`}
          message={t`An administrator of the workspace can let you see and edit billable rates.`}
        />
      </>
    )
  }
  const { density, timeZone } = data.preferences
  const rowSize = density === 'compact' ? 28 : 36
  return (
    <InvoiceList
      invoices={data.invoices}
      formats={createFormats(data.preferences)}
      rowSize={rowSize}
      timeZone={timeZone}
    />
  )
}

interface InvoiceListProps {
  readonly invoices: readonly InvoiceSummary[]
  readonly formats: Formats
  readonly rowSize: number
  readonly timeZone: string
}

function InvoiceList({ invoices, formats, rowSize, timeZone }: InvoiceListProps) {
  const today = useToday(timeZone)
  const { toInvoice } = useInvoiceRoutes()
  const [dialog, setDialog] = useState<'new' | 'template' | null>(null)
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set())
  const remove = useUndoableCommand('invoices.delete')
  useCommands([
    command('new', t`New invoice`, 'n', () => setDialog('new'), t`add create bill`),
    command('template', t`Invoice template`, null, () => setDialog('template'), t`sender logo number`),
  ])

  function deleteDrafts(ids: readonly string[]): void {
    const drafts = invoices.filter(({ id, state }) => ids.includes(id) && state === 'draft')
    if (drafts.length === 0) {
      showError(t`An invoice that was sent is not deleted. Cancel it with a credit note.`)
      return
    }
    setSelectedIds(new Set())
    const words = plural(drafts.length, { one: '# draft deleted', other: '# drafts deleted' })
    void remove({ ids: drafts.map(({ id }) => id) }, words)
  }

  const newOne = (
    <Button variant="primary" icon={<Plus />} onPress={() => setDialog('new')}>
      {t`New invoice`}
    </Button>
  )
  return (
    <div className={styles.screen}>
      <ScreenHeader title={t`Invoices`}>
        <IconButton label={t`Invoice template`} icon={<Settings2 />} onPress={() => setDialog('template')} />
        {newOne}
      </ScreenHeader>
      {invoices.length === 0 ? (
        <EmptyState
          icon={<FileText />}
          title={t`No invoices yet`}
          message={t`Choose a client and a period: your unbilled time becomes the lines. Write your name, tax and logo into the template once.`}
          action={newOne}
        />
      ) : (
        <>
          <Sums invoices={invoices} today={today} />
          <ItemList
            label={t`Invoices`}
            items={invoices}
            textOf={(invoice) => `${numberOf(invoice)} ${invoice.recipient}`}
            dependencies={[today]}
            rowSize={rowSize}
            selectedIds={selectedIds}
            onSelect={setSelectedIds}
            onOpen={toInvoice}
            onDelete={deleteDrafts}
            renderItem={(invoice) => <InvoiceRow invoice={invoice} formats={formats} today={today} />}
          />
        </>
      )}
      {dialog === 'new' && (
        <NewInvoiceDialog
          today={today}
          onClose={() => setDialog(null)}
          onMade={(id: LocalId) => {
            setDialog(null)
            toInvoice(id)
          }}
        />
      )}
      {dialog === 'template' && <TemplateDialog onClose={() => setDialog(null)} />}
    </div>
  )
}

interface InvoiceRowProps {
  readonly invoice: InvoiceSummary
  readonly formats: Formats
  readonly today: string
}

function InvoiceRow({ invoice, formats, today }: InvoiceRowProps) {
  const standing = standingOf(invoice, today)
  const { recipient, issueDate, total, currency, syncState } = invoice
  return (
    <>
      <span className={styles.number}>{numberOf(invoice)}</span>
      <span className={styles.recipient}>{recipient || t`No recipient`}</span>
      <SyncMark state={syncState} />
      <span className={styles.date}>{issueDate === null ? '' : formats.date(issueDate)}</span>
      <span className={styles.standing} data-standing={standing}>
        {standingWords[standing]}
      </span>
      <span className={styles.total}>{writeMoney(total, currency)}</span>
    </>
  )
}

/** The open, overdue and paid sums in each currency. */
function Sums({ invoices, today }: { readonly invoices: readonly InvoiceSummary[]; readonly today: string }) {
  const sums = useMemo(() => {
    const counted = invoices.filter(({ kind, state }) => kind === 'invoice' && state !== 'void')
    const groups = Map.groupBy(counted, (invoice) => standingOf(invoice, today))
    return (['draft', 'sent', 'overdue', 'paid'] as const).flatMap((standing) => {
      const byCurrency = Map.groupBy(groups.get(standing) ?? [], ({ currency }) => currency)
      const parts = [...byCurrency].map(([currency, some]) =>
        writeMoney(
          some.reduce((sum, { total }) => sum + total, 0),
          currency,
        ),
      )
      return parts.length === 0 ? [] : [{ standing, text: parts.join(' + ') }]
    })
  }, [invoices, today])
  return (
    <dl className={styles.sums}>
      {sums.map(({ standing, text }) => (
        <div key={standing} className={styles.sum}>
          <dt className="soft small">{standingWords[standing]}</dt>
          <dd className="figures strong">{text}</dd>
        </div>
      ))}
    </dl>
  )
}
