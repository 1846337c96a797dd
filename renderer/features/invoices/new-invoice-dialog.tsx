import { plural, t } from '@lingui/core/macro'
import Building from 'lucide-react/icons/building-2'
import { useState } from 'react'
import type { LineGrouping } from '../../../shared/bridge/invoices.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { writeMoney } from '../../../shared/domain/money.ts'
import { addDays } from '../../../shared/domain/plain-date.ts'
import { useBridgeCommand, useBridgeQuery } from '../../bridge/use-bridge.ts'
import { Button } from '../../components/controls/button.tsx'
import { SegmentedControl } from '../../components/controls/segmented-control.tsx'
import { Select } from '../../components/controls/select.tsx'
import { Switch } from '../../components/controls/switch.tsx'
import { createFieldGate } from '../../components/fields/field-gate.ts'
import { Dialog } from '../../components/overlays/dialog.tsx'
import { DatePicker } from '../../components/pickers/date-picker.tsx'
import { Picker } from '../../components/pickers/picker.tsx'
import { toggled } from '../../components/toggled.ts'
import { mayAdminister } from '../../entities/people/person.ts'
import { useFormats } from '../../entities/time-entry/use-formats.ts'

type Whose = 'own' | 'team'

const groupingsOf = (whose: Whose): readonly { readonly value: LineGrouping; readonly label: string }[] => [
  { value: 'project', label: t`One for each project` },
  { value: 'task', label: t`One for each task` },
  { value: 'entry', label: t`One for each time entry` },
  { value: 'person', label: whose === 'team' ? t`One for each person` : t`One for all` },
]

export interface NewInvoiceDialogProps {
  readonly today: string
  readonly onClose: () => void
  readonly onMade: (id: LocalId) => void
}

/** Makes a draft of the unbilled time of a client in a period, or an empty one. */
export function NewInvoiceDialog({ today, onClose, onMade }: NewInvoiceDialogProps) {
  const formats = useFormats()
  const [whose, setWhose] = useState<Whose>('own')
  const isTeam = useBillsTeam()
  const create = useBridgeCommand(whose === 'team' ? 'invoices.createOfTeam' : 'invoices.create')
  const [clientId, setClientId] = useState<LocalId | null>(null)
  const [[from, to], setPeriod] = useState(() => lastMonth(today))
  const [gate] = useState(createFieldGate)
  const [by, setBy] = useState<LineGrouping>('task')
  const [rounded, setRounded] = useState(false)
  const [chosen, setCurrency] = useState<string | null>(null)
  const {
    data: unbilled,
    error: unread,
    isPlaceholderData: isFormer,
  } = useBridgeQuery(
    whose === 'team' ? 'invoices.teamUnbilled' : 'invoices.unbilled',
    { clientId: clientId ?? '', from, to, rounded },
    { enabled: clientId !== null && from <= to, keepPrevious: true, onEachOpening: whose === 'team' },
  )
  const isReading = clientId !== null && unread === null && (unbilled === undefined || isFormer)
  const sums = clientId === null || unread !== null ? [] : (unbilled ?? [])
  const [chosenFees, setFees] = useState<ReadonlySet<LocalId>>(new Set())
  const sum = sums.find(({ currency }) => currency === chosen) ?? sums[0]

  const fees = sum?.fees.filter(({ projectId }) => chosenFees.has(projectId)) ?? []
  const isEmpty = sum === undefined || sum.entries + fees.length === 0

  async function make(withTime: boolean): Promise<void> {
    if (withTime && !(await gate.settle())) return
    const time = sum && {
      from,
      to,
      rounded,
      by,
      currency: sum.currency,
      fees: fees.map(({ projectId }) => projectId),
    }
    const result = await create.run({ clientId, ...(withTime && time ? { time } : {}) })
    const id = result.ok ? result.data.ids[0] : undefined
    if (id !== undefined) onMade(id)
  }

  const dates = formats && { preferences: formats.preferences, gate, isShared: false, tense: 'past' as const }
  return (
    <Dialog
      title={t`New invoice`}
      isOpen
      onClose={onClose}
      size="medium"
      footer={
        <>
          <Button variant="quiet" isDisabled={create.pending} onPress={() => void make(false)}>
            {t`Empty invoice`}
          </Button>
          <Button
            variant="primary"
            isDisabled={isEmpty || isReading}
            isPending={create.pending}
            onPress={() => void make(true)}
          >
            {t`Create draft`}
          </Button>
        </>
      }
    >
      <div className="stack gap-4">
        <ClientField value={clientId} onChange={setClientId} />
        {dates !== null && (
          <div className="pair">
            <DatePicker
              {...dates}
              isRequired
              label={t`From`}
              value={from}
              onChange={(date) => setPeriod([date, date > to ? date : to])}
            />
            <DatePicker
              {...dates}
              isRequired
              label={t`To`}
              value={to}
              onChange={(date) => setPeriod([date < from ? date : from, date])}
            />
          </div>
        )}
        {isTeam && (
          <div className="row">
            <SegmentedControl
              label={t`Whose time`}
              value={whose}
              options={[
                { value: 'own', label: t`Mine` },
                { value: 'team', label: t`Team` },
              ]}
              onChange={setWhose}
            />
          </div>
        )}
        <Select label={t`Lines`} value={by} options={groupingsOf(whose)} onChange={setBy} />
        {sums.length > 1 && sum !== undefined && (
          <Select
            label={t`Currency`}
            value={sum.currency}
            options={sums.map(({ currency, cents }) => ({
              value: currency,
              label: currency,
              note: writeMoney(cents, currency),
            }))}
            onChange={setCurrency}
          />
        )}
        <Switch isSelected={rounded} onChange={setRounded}>
          {t`Round each entry as the workspace’s reports do`}
        </Switch>
        {sum?.fees.map(({ projectId, name, cents }) => (
          <Switch
            key={projectId}
            isSelected={chosenFees.has(projectId)}
            onChange={(isChosen) => setFees(toggled(chosenFees, projectId, isChosen))}
          >
            {t`Fixed fee of “${name}”: ${writeMoney(cents, sum.currency)}`}
          </Switch>
        ))}
        {fees.length > 0 && (
          <p className="soft small">
            {t`A fee is offered until it is on an invoice. The project’s time is billed as well: remove its lines where the fee covers it.`}
          </p>
        )}
        <p role="status" className="soft">
          {clientId === null
            ? whose === 'team'
              ? t`Choose a client. Everybody’s billable time is billed, and none that is on another invoice.`
              : t`Choose a client. Only your own billable time is billed, and none that is on another invoice.`
            : unread !== null
              ? unread.message
              : isReading
                ? t`Reading the unbilled time…`
                : sum === undefined || sum.entries === 0
                  ? t`No unbilled time in these days.`
                  : t`${plural(sum.entries, { one: '# entry', other: '# entries' })}, ${formats?.duration(sum.seconds) ?? ''}, ${writeMoney(sum.cents, sum.currency)}`}
        </p>
        {sum !== undefined && sum.unratedSeconds > 0 && (
          <p className="soft small">
            {t`${formats?.duration(sum.unratedSeconds) ?? ''} have no rate: their price is 0 until you write one.`}
          </p>
        )}
        {create.error !== null && <p role="alert">{create.error.message}</p>}
      </div>
    </Dialog>
  )
}

/** Whether the person may bill the time of others: the service tells it to administrators. */
function useBillsTeam(): boolean {
  const { data: members = [] } = useBridgeQuery('members.list')
  const { data: session } = useBridgeQuery('session.get')
  const isOnServer = session?.state === 'ready' && session.account.kind === 'server'
  return isOnServer && members.length > 1 && mayAdminister(members)
}

/** First and last day of the month before. */
function lastMonth(today: string): readonly [string, string] {
  const last = addDays(`${today.slice(0, 8)}01`, -1)
  return [`${last.slice(0, 8)}01`, last]
}

interface ClientFieldProps {
  readonly value: LocalId | null
  readonly onChange: (id: LocalId | null) => void
}

function ClientField({ value, onChange }: ClientFieldProps) {
  const { data: clients = [] } = useBridgeQuery('clients.list')
  const offered = clients.filter(({ archived, id }) => !archived || id === value)
  const name = clients.find(({ id }) => id === value)?.name ?? t`Choose a client`
  return (
    <div className="stack gap-1">
      <span className="soft small strong">{t`Client`}</span>
      <Picker
        label={t`Client`}
        searchLabel={t`Find a client`}
        items={offered.map(({ id, name: label }) => ({ id, label }))}
        selected={value}
        onSelect={(id) => onChange(offered.find((client) => client.id === id)?.id ?? null)}
        trigger={
          <Button icon={<Building />} aria-label={t`Client: ${name}`} className="at-start">
            {name}
          </Button>
        }
      />
    </div>
  )
}
