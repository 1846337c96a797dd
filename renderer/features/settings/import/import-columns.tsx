import { t } from '@lingui/core/macro'
import type { ImportColumns, ImportPreview } from '../../../../shared/bridge/imports.ts'
import { importFields } from '../../../../shared/domain/import-fields.ts'
import { Select } from '../../../components/controls/select.tsx'
import { Notice } from '../../../components/states/notice.tsx'
import { fieldWords } from './import-words.ts'
import styles from './import.module.css'

interface ImportColumnFieldsProps {
  readonly table: NonNullable<ImportPreview['table']>
  readonly onChange: (columns: ImportColumns) => void
}

const none = ''

/** Says which column of a table is what, beside its first rows. */
export function ImportColumnFields({ table, onChange }: ImportColumnFieldsProps) {
  const { header, samples, columns, missing } = table
  const options = [
    { value: none, label: t`None` },
    ...header.map((name, place) => ({ value: String(place), label: name || t`Column ${place + 1}` })),
  ]
  const lacking = new Intl.ListFormat('en').format(missing.map(fieldWords))
  return (
    <section className="stack gap-3" aria-label={t`Columns`}>
      <h3>{t`Columns`}</h3>
      {missing.length > 0 && <Notice tone="attention">{t`Choose the column for: ${lacking}.`}</Notice>}
      <div className={styles.columns}>
        {importFields.map((field) => (
          <Select
            key={field}
            label={fieldWords(field)}
            value={String(columns[field] ?? none)}
            options={options}
            onChange={(place) => {
              const { [field]: _, ...others } = columns
              onChange(place === none ? others : { ...others, [field]: Number(place) })
            }}
          />
        ))}
      </div>
      <div className={styles.scroller}>
        <table className={styles.table}>
          <caption className="visually-hidden">{t`The first rows of the file`}</caption>
          <thead>
            <tr>
              {header.map((name, place) => (
                // oxlint-disable-next-line react/no-array-index-key -- A column is its place.
                <th key={place} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {samples.map((cells, row) => (
              // oxlint-disable-next-line react/no-array-index-key -- A row is its place.
              <tr key={row}>
                {header.map((_, place) => (
                  // oxlint-disable-next-line react/no-array-index-key -- A cell is its place.
                  <td key={place}>{cells[place] ?? ''}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
