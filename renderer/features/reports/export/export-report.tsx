import { plural, t } from '@lingui/core/macro'
import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import type { ExportFormat } from '../../../../shared/bridge/reports.ts'
import { BarButton, Button } from '../../../components/controls/button.tsx'
import { Menu, MenuItem, MenuSection } from '../../../components/overlays/menu.tsx'
import { commandsOf, useCommands } from '../../../stores/commands.ts'
import { useSharedReport } from '../use-report.ts'
import { useExport } from './use-export.ts'

const formats: readonly (readonly [format: ExportFormat, name: string, use: string])[] = [
  ['csv', t`CSV`, t`CSV, for any program`],
  ['xlsx', t`XLSX`, t`XLSX, for spreadsheets`],
  ['pdf', t`PDF`, t`PDF, to read and print`],
]

const command = commandsOf('Reports', 'reports')

/** The report as a file; while one is written, how far it is. */
export function ExportReport() {
  const { progress, run, cancel } = useExport(useSharedReport())
  const [isOpen, setOpen] = useState(false)
  useCommands([
    command('export', t`Export the report`, 'e', () => setOpen(true), t`download file`),
    ...formats.map(([format, name]) =>
      command(`export-${format}`, t`Export the report as ${name}`, null, () => void run(format)),
    ),
    command(
      'export-proof',
      t`Export the report as PDF with proof of hours`,
      null,
      () => void run('pdf', true),
    ),
  ])
  if (progress !== null) {
    const { rows, of } = progress
    const percent = of === null || of === 0 ? null : Math.floor((rows / of) * 100)
    return (
      <div className="row gap-1">
        <span className="faint small" role="status">
          {percent === null
            ? plural(rows, { one: 'Exporting: # line', other: 'Exporting: # lines' })
            : t`Exporting: ${percent}%`}
        </span>
        <Button size="small" onPress={() => void cancel()}>{t`Cancel`}</Button>
      </div>
    )
  }
  return (
    <Menu
      label={t`Export the report`}
      placement="bottom end"
      isOpen={isOpen}
      onOpenChange={setOpen}
      trigger={<BarButton variant="quiet" icon={<Download />} label={t`Export`} />}
    >
      {formats.map(([format, , use]) => (
        <MenuItem key={format} onAction={() => void run(format)}>
          {use}
        </MenuItem>
      ))}
      <MenuSection title={t`With proof of hours (ZIP)`}>
        {formats.map(([format, name]) => (
          <MenuItem key={format} onAction={() => void run(format, true)}>
            {name}
          </MenuItem>
        ))}
      </MenuSection>
    </Menu>
  )
}
