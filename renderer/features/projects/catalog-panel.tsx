import Archive from 'lucide-react/icons/archive'
import ArchiveRestore from 'lucide-react/icons/archive-restore'
import Trash from 'lucide-react/icons/trash-2'
import type { ReactNode } from 'react'
import { Button } from '../../components/button.tsx'
import { SidePanel } from '../../components/side-panel.tsx'
import styles from './panel.module.css'

export interface CatalogPanelProps {
  readonly title: 'Client' | 'Project'
  readonly archived: boolean
  readonly onClose: () => void
  readonly onArchive: () => void
  readonly onDelete: () => void
  readonly children: ReactNode
}

/** The side panel of a client or a project: its fields, and the ways to put it away. */
export function CatalogPanel({ title, archived, onClose, onArchive, onDelete, children }: CatalogPanelProps) {
  return (
    <SidePanel
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button icon={archived ? <ArchiveRestore /> : <Archive />} onPress={onArchive}>
            {archived ? 'Restore' : 'Archive'}
          </Button>
          <Button variant="quiet" icon={<Trash />} className={styles.end} onPress={onDelete}>
            Delete
          </Button>
        </>
      }
    >
      <div className={styles.fields}>{children}</div>
    </SidePanel>
  )
}
