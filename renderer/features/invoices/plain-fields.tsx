import { t } from '@lingui/core/macro'
import type { Invoice, InvoiceChanges } from '../../../shared/bridge/invoices.ts'
import { entities } from '../../../shared/entities/entities.ts'
import { Select } from '../../components/controls/select.tsx'
import { NumberField } from '../../components/fields/number-field.tsx'
import { ParsedField } from '../../components/fields/parsed-field.tsx'
import { SavedField } from '../../components/fields/saved-field.tsx'
import type { Refusal } from '../../components/fields/typed-text.ts'
import { parsePercent, writePercent } from './typed-figures.ts'

export type SaveInvoice = (changes: InvoiceChanges) => Promise<Refusal | null>

type Language = Invoice['language']

const languages = Object.entries(entities.invoice.fields.language.choices ?? {}).map(([value, label]) => ({
  value: value as Language,
  label,
}))

const taxKinds: readonly { readonly value: Invoice['taxKind']; readonly label: string }[] = [
  { value: 'standard', label: t`Taxed` },
  { value: 'exempt', label: t`Exempt from VAT` },
  { value: 'reverse', label: t`Reverse charge` },
]

const patternExample = '{YYYY}-{MM}-{000}'

interface PlainFieldsProps {
  readonly invoice: Pick<
    Invoice,
    'language' | 'taxKind' | 'taxRate' | 'discount' | 'dueDays' | 'notes' | 'numberPattern'
  >
  readonly save: SaveInvoice
}

/** The fields of an invoice besides its parties, dates and lines; a template has the same. */
export function PlainFields({ invoice, save }: PlainFieldsProps) {
  return (
    <div className="stack gap-3">
      <div className="pair">
        <Select
          label={t`Language`}
          value={invoice.language}
          options={languages}
          onChange={(language) => void save({ language })}
        />
        <SavedField
          label={t`Number pattern`}
          description={t`Year, month, count: ${patternExample}`}
          value={invoice.numberPattern}
          isRequired
          maxLength={40}
          onSave={(numberPattern) => save({ numberPattern })}
        />
      </div>
      <div className="pair">
        <Select
          label={t`Tax`}
          value={invoice.taxKind}
          options={taxKinds}
          onChange={(taxKind) => void save({ taxKind })}
        />
        <ParsedField
          label={t`Tax of new lines`}
          value={invoice.taxRate}
          format={writePercent}
          parse={parsePercent}
          onCommit={(taxRate) => save({ taxRate: taxRate ?? 0 })}
        />
      </div>
      <div className="pair">
        <ParsedField
          label={t`Discount`}
          value={invoice.discount}
          format={writePercent}
          parse={parsePercent}
          onCommit={(discount) => save({ discount: discount ?? 0 })}
        />
        <NumberField
          label={t`Days to pay`}
          value={invoice.dueDays}
          minValue={0}
          maxValue={365}
          onChange={(dueDays) => save({ dueDays })}
        />
      </div>
      <SavedField
        label={t`Notes`}
        multiline
        value={invoice.notes}
        maxLength={10_000}
        onSave={(notes) => save({ notes })}
      />
    </div>
  )
}
