import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import Archive from 'lucide-react/icons/archive'
import ArchiveRestore from 'lucide-react/icons/archive-restore'
import Trash from 'lucide-react/icons/trash-2'
import X from 'lucide-react/icons/x'
import { useRef } from 'react'
import { Toolbar } from '../../../components/controls/toolbar.tsx'
import { focusRows } from '../../../components/keep-focus.ts'
import { Button } from '../../../components/controls/button.tsx'
import { IconButton } from '../../../components/controls/icon-button.tsx'
import styles from '../projects-screen.module.css'

export interface BulkBarProps {
  readonly count: number
  /** Absent where nothing can be archived. */
  readonly onArchive?: (archived: boolean) => void
  /** All selected items are archived: they can be restored. */
  readonly areArchived?: boolean
  readonly onDelete: () => void
  readonly onClear: () => void
}

/** The actions on the selected rows; they stand in place of the list's head. */
export function BulkBar({ count, onArchive, areArchived = false, onDelete, onClear }: BulkBarProps) {
  const bar = useRef<HTMLDivElement>(null)
  return (
    <Toolbar ref={bar} className={styles.bar ?? ''} aria-label={t`Selected items`}>
      <span className="grow strong">
        <Trans>{count} selected</Trans>
      </span>
      {onArchive !== undefined && (
        <Button icon={areArchived ? <ArchiveRestore /> : <Archive />} onPress={() => onArchive(!areArchived)}>
          {areArchived ? t`Restore` : t`Archive`}
        </Button>
      )}
      <Button
        icon={<Trash />}
        onPress={() => {
          focusRows(bar.current)
          onDelete()
        }}
      >
        {t`Delete`}
      </Button>
      <IconButton label={t`Clear selection`} keys="Escape" icon={<X />} onPress={onClear} />
    </Toolbar>
  )
}
