import { t } from '@lingui/core/macro'
import Archive from 'lucide-react/icons/archive'
import ArchiveRestore from 'lucide-react/icons/archive-restore'
import Trash from 'lucide-react/icons/trash-2'
import type { ReactNode } from 'react'
import type { Client, Project, Tag } from '../../../../shared/bridge/projects.ts'
import { Button } from '../../../components/controls/button.tsx'
import { SavedField, type SavedFieldProps } from '../../../components/fields/saved-field.tsx'
import { SidePanel } from '../../../components/layout/side-panel.tsx'
import { RefusalNotice } from '../../../entities/edit/refusal-notice.tsx'

export interface CatalogPanelProps {
  readonly title: string
  readonly row: Client | Project | Tag
  readonly onRename: SavedFieldProps['onSave']
  readonly onClose: () => void
  /** Absent where nothing can be archived. */
  readonly onArchive?: () => void
  readonly onDelete: () => void
  readonly children?: ReactNode
}

/** The side panel of a row of the catalog: its name and other fields, and the ways to put it away. */
export function CatalogPanel(props: CatalogPanelProps) {
  const { title, row, onRename, onClose, onArchive, onDelete, children } = props
  const isArchived = 'archived' in row && row.archived
  return (
    <SidePanel
      title={title}
      draftsOf={row.id}
      onClose={onClose}
      footer={
        <>
          {onArchive !== undefined && (
            <Button icon={isArchived ? <ArchiveRestore /> : <Archive />} onPress={onArchive}>
              {isArchived ? t`Restore` : t`Archive`}
            </Button>
          )}
          <Button data-deletes variant="quiet" icon={<Trash />} className="push" onPress={onDelete}>
            {t`Delete`}
          </Button>
        </>
      }
    >
      <RefusalNotice row={row} />
      <div className="stack gap-4">
        <SavedField label={t`Name`} isRequired maxLength={255} value={row.name} onSave={onRename} />
        {children}
      </div>
    </SidePanel>
  )
}
