import { plural, t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import type { ImportPreview } from '../../../../shared/bridge/imports.ts'
import { dataOrThrow, useBridge } from '../../../bridge/use-bridge.ts'
import { Button } from '../../../components/controls/button.tsx'
import { Switch } from '../../../components/controls/switch.tsx'
import { SettingGroup, SettingRow } from '../../../components/layout/setting-row.tsx'
import { unreadable } from '../../../entities/file/file-content.ts'
import { useFormats } from '../../../entities/time-entry/use-formats.ts'
import { showError, showMessage } from '../../../stores/toasts.ts'
import { saveText } from '../../../components/save-text.ts'
import type { ImportPartProps } from './import-part.ts'
import { entriesInWords, unreadTable, unreadWords } from './import-words.ts'
import styles from './import.module.css'

interface LeftOutProps extends ImportPartProps {
  readonly importId: string
}

/** Everything of the file that does not come in, and why. */
export function LeftOut({ importId, preview, options, onChange }: LeftOutProps) {
  const { known, deleted, duplicates, repeated, unread } = preview.counts
  return (
    <>
      {known + deleted + duplicates + repeated > 0 && (
        <SettingGroup title={t`Not imported again`}>
          {known > 0 && (
            <SettingRow
              label={t`${entriesInWords(known)} imported before`}
              description={t`They stay as they are, with everything that you have changed since.`}
            />
          )}
          {deleted > 0 && (
            <SwitchedRow
              label={t`${entriesInWords(deleted)} imported before and deleted since`}
              action={t`Bring them back`}
              isSelected={options.restore}
              onChange={(restore) => onChange({ restore })}
            />
          )}
          {duplicates > 0 && (
            <SwitchedRow
              label={t`${entriesInWords(duplicates)} with the times of entries that are there`}
              action={t`Import them, too`}
              isSelected={options.duplicates}
              onChange={(isOn) => onChange({ duplicates: isOn })}
            >
              <Duplicates preview={preview} />
            </SwitchedRow>
          )}
          {repeated > 0 && <SettingRow label={t`${entriesInWords(repeated)} twice in the file`} />}
        </SettingGroup>
      )}
      {unread > 0 && <Unread importId={importId} preview={preview} />}
    </>
  )
}

interface SwitchedRowProps {
  readonly label: string
  readonly action: string
  readonly isSelected: boolean
  readonly onChange: (isSelected: boolean) => void
  readonly children?: ReactNode
}

function SwitchedRow({ label, action, isSelected, onChange, children }: SwitchedRowProps) {
  return (
    <SettingRow label={label} description={children}>
      <span className="faint" aria-hidden>
        {action}
      </span>
      <Switch aria-label={action} isSelected={isSelected} onChange={onChange} />
    </SettingRow>
  )
}

function Duplicates({ preview: { duplicates } }: { readonly preview: ImportPreview }) {
  const formats = useFormats()
  const [first] = duplicates
  if (formats === null || first === undefined) return null
  const shown = duplicates
    .slice(0, 3)
    .map(({ date, description }) => `${formats.date(date)} ${description}`.trim())
  return <>{t`Such as ${shown.join(', ')}`}</>
}

function Unread({ importId, preview }: { readonly importId: string; readonly preview: ImportPreview }) {
  const bridge = useBridge()
  const { unread } = preview.counts

  async function read(use: (text: string) => unknown): Promise<void> {
    try {
      await use(unreadTable(dataOrThrow(await bridge.call('imports.unread', { importId }))))
    } catch (error) {
      showError(unreadable(error))
    }
  }

  async function copy(text: string): Promise<void> {
    await navigator.clipboard.writeText(text)
    showMessage(t`The rows are in the clipboard.`)
  }

  return (
    <section className={styles.part} aria-label={t`Rows that cannot be read`}>
      <div className={styles.head}>
        <h3>{plural(unread, { one: '# row does not come in', other: '# rows do not come in' })}</h3>
        <div className="row gap-2">
          <Button size="small" onPress={() => void read(copy)}>
            {t`Copy`}
          </Button>
          <Button size="small" onPress={() => void read(save)}>
            {t`Save as CSV`}
          </Button>
        </div>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- It scrolls. */}
      <ul className={styles.list} tabIndex={0} aria-label={t`Rows that cannot be read`}>
        {preview.unread.map((row) => (
          <li key={`${row.line} ${row.text}`}>
            <span className="faint figures">{t`Line ${row.line}`}</span> {unreadWords(row)}
          </li>
        ))}
        {unread > preview.unread.length && (
          <li className="faint">
            {t`And ${(unread - preview.unread.length).toLocaleString('en')} more. Save them to see all.`}
          </li>
        )}
      </ul>
    </section>
  )
}

const save = (text: string) => saveText(t`rows-not-imported.csv`, 'text/csv', text)
