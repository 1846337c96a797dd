import { plural, t } from '@lingui/core/macro'
import Building from 'lucide-react/icons/building-2'
import { useMemo } from 'react'
import type { Client, Project, Tag } from '../../../../shared/bridge/projects.ts'
import { useUndoableCommand } from '../../../bridge/use-bridge.ts'
import { found, projectCounts, standing } from './catalog.ts'
import { clientsArchived, clientsDeleted, tagsDeleted } from '../words.ts'
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
import { ProjectChip } from '../../../components/labels/project-dot.tsx'
import { CatalogPanel, type CatalogPanelProps } from '../panels/catalog-panel.tsx'
import { SavedField } from '../../../components/fields/saved-field.tsx'
import { useSave } from '../../../components/fields/use-save.ts'
import TagIcon from 'lucide-react/icons/tag'

export function ClientsSection({ catalog, askedId }: SectionProps) {
  const section = useSection(
    (text, wanted) => found(standing(catalog.clients, wanted), text, (client) => client.notes),
    askedId,
  )
  const archiveClients = useUndoableCommand('clients.archive')
  const deleteClients = useUndoableCommand('clients.delete')
  const { isManager, requireClients } = useManaged()
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
      mayPutAway={() => isManager}
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

interface ClientPanelProps extends Pick<CatalogPanelProps, 'onClose' | 'onArchive' | 'onDelete'> {
  readonly client: Client
  /** Its projects, archived ones included. */
  readonly projects: readonly Project[]
}

/** Everything of one client, at the side; each field is saved when it is left. */
function ClientPanel({ client, projects, ...shared }: ClientPanelProps) {
  const save = useSave('clients.update')
  const { id } = client

  return (
    <CatalogPanel
      title={t`Client`}
      row={client}
      onRename={(name, over) => save({ id, changes: { name }, typedOver: { name: over } })}
      {...shared}
    >
      <SavedField
        label={t`Notes`}
        multiline
        maxLength={3000}
        placeholder={t`Contact, agreements, anything to remember`}
        value={client.notes}
        onSave={(notes, over) => save({ id, changes: { notes }, typedOver: { notes: over } })}
      />
      <div className="stack gap-1">
        <span className="soft small strong">{t`Projects`}</span>
        {projects.length === 0 ? (
          <p className="faint small">{t`None yet. Choose the client in a project’s details.`}</p>
        ) : (
          <ul className="stack gap-1 to-start">
            {projects.slice(0, 50).map((project) => (
              <li key={project.id}>
                <ProjectChip name={project.name} color={project.color} />
              </li>
            ))}
            {projects.length > 50 && <li className="faint small">{t`and ${projects.length - 50} more`}</li>}
          </ul>
        )}
      </div>
    </CatalogPanel>
  )
}

export function TagsSection({ catalog, askedId }: SectionProps) {
  const section = useSection((text) => found(catalog.tags, text), askedId)
  const deleteTags = useUndoableCommand('tags.delete')
  const open = catalog.tags.find((tag) => tag.id === section.openId)

  function remove(tags: readonly Tag[]): void {
    const ids = tags.map((tag) => tag.id)
    section.forget(ids)
    void deleteTags({ ids }, tagsDeleted(tags))
  }

  return (
    <SectionList
      section={section}
      kind="tag"
      label={t`Tags`}
      isEmpty={catalog.tags.length === 0}
      icon={<TagIcon />}
      teaching={t`A tag marks the kind of work, across all projects: meeting, writing, travel. Typing #meeting in the timer bar creates one, too.`}
      density={catalog.preferences.density}
      renderItem={(tag) => <TagRow tag={tag} />}
      onDelete={remove}
    >
      {section.panel?.kind === 'new' && (
        <NewNamePanel kind="tag" suggestedName={section.text.trim()} onClose={section.close} />
      )}
      {open !== undefined && (
        <TagPanel key={open.id} tag={open} onClose={section.close} onDelete={() => remove([open])} />
      )}
    </SectionList>
  )
}

interface TagPanelProps extends Pick<CatalogPanelProps, 'onClose' | 'onDelete'> {
  readonly tag: Tag
}

function TagPanel({ tag, ...shared }: TagPanelProps) {
  const save = useSave('tags.update')
  return (
    <CatalogPanel
      title={t`Tag`}
      row={tag}
      onRename={(name, over) => save({ id: tag.id, changes: { name }, typedOver: { name: over } })}
      {...shared}
    />
  )
}

/** One tag in the list. */
function TagRow({ tag }: { readonly tag: Tag }) {
  return (
    <>
      <TagIcon aria-hidden className={projectRowStyles.icon} />
      <span className={classNames(projectRowStyles.name, 'cut')}>{tag.name}</span>
      <SyncMark state={tag.syncState} />
    </>
  )
}
