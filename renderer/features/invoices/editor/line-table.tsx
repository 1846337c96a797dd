import { t } from '@lingui/core/macro'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Plus from 'lucide-react/icons/plus'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import Trash from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import type { Invoice } from '../../../../shared/bridge/invoices.ts'
import {
  type InvoiceLine,
  type InvoiceLines,
  lineAmount,
  type TimeLine,
} from '../../../../shared/domain/invoice.ts'
import type { Parsed } from '../../../../shared/domain/parsed.ts'
import { writeMoney } from '../../../../shared/domain/money.ts'
import { Button, IconButton } from '../../../components/controls/button.tsx'
import { CommitField } from '../../../components/fields/commit-field.tsx'
import { Menu, MenuItem } from '../../../components/overlays/menu.tsx'
import {
  parseAmount,
  parseHours,
  parsePercent,
  parseQuantity,
  writeAmount,
  writeHours,
  writePercent,
  writeQuantity,
} from '../typed-figures.ts'
import type { SaveInvoice } from '../plain-fields.tsx'
import styles from './line-table.module.css'

export interface LineTableProps {
  readonly invoice: Invoice
  /** Absent for what was sent. */
  readonly save: SaveInvoice | undefined
}

/** The lines of an invoice: each cell is written in place. */
export function LineTable({ invoice, save }: LineTableProps) {
  const { lines, currency, taxRate, taxKind } = invoice
  const change = (next: InvoiceLines) => save?.({ lines: next }) ?? Promise.resolve(null)

  const [addedId, setAddedId] = useState<string | null>(null)

  function add(): void {
    const tax = taxKind === 'standard' ? taxRate : 0
    const about = { id: crypto.randomUUID(), text: '', price: 0, tax, quantity: 1000, unit: '' }
    setAddedId(about.id)
    void change([...lines, { kind: 'free', ...about }])
  }

  return (
    <div className={styles.frame}>
      <table className={styles.table} aria-label={t`Lines`}>
        <thead>
          <tr>
            <th scope="col">{t`Description`}</th>
            <th scope="col" className={styles.figure}>{t`Quantity`}</th>
            <th scope="col" className={styles.figure}>{t`Price`}</th>
            <th scope="col" className={styles.figure}>{t`Tax`}</th>
            <th scope="col" className={styles.figure}>{t`Amount`}</th>
            <td aria-label={t`Actions`} />
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            <LineRow
              key={line.id}
              line={line}
              name={line.text || t`Line ${index + 1}`}
              currency={currency}
              takesFocus={line.id === addedId}
              now={invoice.differing.find(({ lineId }) => lineId === line.id)}
              onChange={save && ((...next) => change(lines.toSpliced(index, 1, ...next)))}
              onRemove={() => void change(lines.toSpliced(index, 1))}
              onMove={(by) => void change(moved(lines, index, index + by))}
            />
          ))}
        </tbody>
      </table>
      {lines.length === 0 && <p className="faint">{t`No lines yet.`}</p>}
      {save !== undefined && (
        <Button variant="quiet" icon={<Plus />} onPress={add} className="at-start">
          {t`Add line`}
        </Button>
      )}
    </div>
  )
}

function moved(lines: InvoiceLines, from: number, to: number): InvoiceLines {
  const line = lines[from]
  if (line === undefined || to < 0 || to >= lines.length) return lines
  return lines.toSpliced(from, 1).toSpliced(to, 0, line)
}

/** As it was written, with the entries of now. */
function kept(line: TimeLine, { seconds, lines }: Invoice['differing'][number]): TimeLine {
  return { ...line, tracked: seconds, entries: lines.flatMap(({ entries }) => entries) }
}

interface LineRowProps {
  readonly line: InvoiceLine
  readonly name: string
  readonly currency: string
  /** It has just been added. */
  readonly takesFocus: boolean
  /** Where its entries are not as they were. */
  readonly now: Invoice['differing'][number] | undefined
  /** Several take its place where their rates differ. */
  readonly onChange: ((...lines: InvoiceLine[]) => ReturnType<SaveInvoice>) | undefined
  readonly onRemove: () => void
  readonly onMove: (by: 1 | -1) => void
}

function LineRow({ line, name, currency, takesFocus, now, onChange, onRemove, onMove }: LineRowProps) {
  const quantity = line.kind === 'time' ? writeHours(line.seconds) : writeQuantity(line.quantity)

  function changeQuantity(count: number) {
    return onChange?.(line.kind === 'time' ? { ...line, seconds: count } : { ...line, quantity: count })
  }

  const cell = <Value,>(
    label: string,
    value: string,
    read: (text: string) => Parsed<Value>,
    onCommit: (value: Value) => ReturnType<SaveInvoice> | undefined,
    figures = true,
  ) =>
    onChange === undefined ? (
      value
    ) : (
      <CommitField
        bare
        figures={figures}
        label={t`${label}: ${name}`}
        takesFocus={takesFocus && !figures}
        draftName={`${line.id} ${label}`}
        value={value}
        read={read}
        onCommit={onCommit}
        className={styles.field}
      />
    )

  return (
    <tr>
      <td>
        {cell(
          t`Description`,
          line.text,
          (text) => ({ ok: true, value: text.trim().slice(0, 1000) }),
          (text) => onChange?.({ ...line, text }),
          false,
        )}
        {now !== undefined && line.kind === 'time' && (
          <span className={styles.differing}>
            {t`Its entries last ${writeHours(now.seconds)} now, and ${writeHours(line.tracked)} when they were added.`}
            {now.lines.some(({ price }) => price !== line.price) && t` Their rate has changed, too.`}
            {onChange !== undefined && (
              <span className="row wrap gap-1">
                <Button
                  size="small"
                  variant="quiet"
                  icon={<RefreshCw />}
                  onPress={() => void onChange(...now.lines)}
                >
                  {t`Bill ${writeHours(now.lines.reduce((sum, { seconds }) => sum + seconds, 0))}`}
                </Button>
                <Button size="small" variant="quiet" onPress={() => void onChange(kept(line, now))}>
                  {t`Keep ${writeHours(line.seconds)}`}
                </Button>
              </span>
            )}
          </span>
        )}
      </td>
      <td className={styles.figure}>
        {cell(t`Quantity`, quantity, line.kind === 'time' ? parseHours : parseQuantity, changeQuantity)}
      </td>
      <td className={styles.figure}>
        {cell(t`Price`, writeAmount(line.price), parseAmount, (price) => onChange?.({ ...line, price }))}
      </td>
      <td className={styles.figure}>
        {cell(t`Tax`, writePercent(line.tax), parsePercent, (tax) => onChange?.({ ...line, tax }))}
      </td>
      <td className={styles.amount}>{writeMoney(lineAmount(line, currency), currency)}</td>
      <td className={styles.tools}>
        {onChange !== undefined && (
          <Menu
            label={t`Actions of ${name}`}
            trigger={<IconButton label={t`Actions of ${name}`} icon={<Ellipsis />} />}
            placement="bottom end"
          >
            <MenuItem icon={<ArrowUp />} onAction={() => onMove(-1)}>{t`Move up`}</MenuItem>
            <MenuItem icon={<ArrowDown />} onAction={() => onMove(1)}>{t`Move down`}</MenuItem>
            <MenuItem icon={<Trash />} isDestructive onAction={onRemove}>{t`Remove`}</MenuItem>
          </Menu>
        )}
      </td>
    </tr>
  )
}
