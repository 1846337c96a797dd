import { t } from '@lingui/core/macro'
import Archive from 'lucide-react/icons/archive'
import ArchiveRestore from 'lucide-react/icons/archive-restore'
import Trash from 'lucide-react/icons/trash-2'
import type { ReactNode } from 'react'
import type { Client, Project } from '../../../../shared/bridge/projects.ts'
import { Button } from '../../../components/controls/button.tsx'
import { SidePanel } from '../../../components/layout/side-panel.tsx'
import { RefusalNotice } from '../../../entities/edit/refusal-notice.tsx'

export interface CatalogPanelProps {
  readonly title: string
  readonly row: Client | Project
  readonly onClose: () => void
  readonly onArchive: () => void
  readonly onDelete: () => void
  readonly children: ReactNode
}

/** The side panel of a client or a project: its fields, and the ways to put it away. */
export function CatalogPanel({ title, row, onClose, onArchive, onDelete, children }: CatalogPanelProps) {
  return (
    <SidePanel
      title={title}
      draftsOf={row.id}
      onClose={onClose}
      footer={
        <>
          <Button icon={row.archived ? <ArchiveRestore /> : <Archive />} onPress={onArchive}>
            {row.archived ? t`Restore` : t`Archive`}
          </Button>
          <Button data-deletes variant="quiet" icon={<Trash />} className="push" onPress={onDelete}>
            {t`Delete`}
          </Button>
        </>
      }
    >
      <RefusalNotice row={row} />
      <div className="stack gap-4">{children}</div>
    </SidePanel>
  )
}
