import { plural, t } from '@lingui/core/macro'
import Building from 'lucide-react/icons/building-2'
import { useMemo } from 'react'
import type { Client } from '../../../../shared/bridge/projects.ts'
import { useUndoableCommand } from '../../../bridge/use-undoable-command.ts'
import { found, projectCounts, standing } from './catalog.ts'
import { clientsArchived, clientsDeleted } from '../words.ts'
import { ClientPanel } from '../panels/client-panel.tsx'
import { NewNamePanel } from '../panels/new-name-panel.tsx'
import type { SectionProps } from './projects-section.tsx'
import { SectionList } from './section-list.tsx'
import { useSection } from './use-section.ts'
import { firstLine } from '../../../components/labels/first-line.ts'
import { classNames } from '../../../components/class-names.ts'
import projectRowStyles from './project-row.module.css'
import { useAsSaved } from '../use-as-saved.ts'
import { useManaged } from '../../../entities/people/use-managed.ts'
import { SyncMark } from '../../../components/labels/sync-mark.tsx'

export function ClientsSection({ catalog, askedId }: SectionProps) {
  const section = useSection(
    (text, wanted) => found(standing(catalog.clients, wanted), text, (client) => client.notes),
    askedId,
  )
  const archiveClients = useUndoableCommand('clients.archive')
  const deleteClients = useUndoableCommand('clients.delete')
  const { requireClients } = useManaged()
  const counts = useMemo(() => projectCounts(catalog.projects), [catalog.projects])
  const open = catalog.clients.find((client) => client.id === section.openId)

  const asSaved = useAsSaved('clients.list')

  function archive(clients: readonly Client[], archived: boolean): void {
    if (!requireClients()) return
    const ids = clients.map((client) => client.id)
    section.forget(ids)
    void asSaved(clients).then((saved) => archiveClients({ ids, archived }, clientsArchived(saved, archived)))
  }

  function remove(clients: readonly Client[]): void {
    if (!requireClients()) return
    const ids = clients.map((client) => client.id)
    section.forget(ids)
    void asSaved(clients).then((saved) => deleteClients({ ids }, clientsDeleted(saved)))
  }

  return (
    <SectionList
      section={section}
      kind="client"
      label={t`Clients`}
      isEmpty={catalog.clients.length === 0}
      icon={<Building />}
      teaching={t`A client is a person or company you work for. Projects of a client are listed together and can be archived together.`}
      density={catalog.preferences.density}
      dependencies={[counts]}
      renderItem={(client) => <ClientRow client={client} projects={counts.get(client.id) ?? 0} />}
      onArchive={archive}
      onDelete={remove}
    >
      {section.panel?.kind === 'new' && (
        <NewNamePanel kind="client" suggestedName={section.text.trim()} onClose={section.close} />
      )}
      {open !== undefined && (
        <ClientPanel
          key={open.id}
          client={open}
          projects={catalog.projects.filter((project) => project.clientId === open.id)}
          onClose={section.close}
          onArchive={() => archive([open], !open.archived)}
          onDelete={() => remove([open])}
        />
      )}
    </SectionList>
  )
}

/** One client in the list: name, notes, and how many projects. */
function ClientRow({ client, projects }: { readonly client: Client; readonly projects: number }) {
  return (
    <>
      <span className={classNames(projectRowStyles.name, 'cut')}>{client.name}</span>
      <SyncMark state={client.syncState} />
      <span className={classNames(projectRowStyles.notes, 'cut')}>{firstLine(client.notes)}</span>
      <span className={classNames(projectRowStyles.count, 'figures')}>
        {plural(projects, { one: '# project', other: '# projects' })}
      </span>
    </>
  )
}
