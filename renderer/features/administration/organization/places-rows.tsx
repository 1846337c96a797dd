import { t } from '@lingui/core/macro'
import { useState } from 'react'
import type { ProcedureOutput } from '../../../../shared/bridge/contract.ts'
import { useBridgeQuery } from '../../../bridge/use-bridge.ts'
import { useSessionCommand } from '../../../bridge/use-session-command.ts'
import { Button } from '../../../components/controls/button.tsx'
import { TextField } from '../../../components/fields/text-field.tsx'
import {
  isText,
  type KeptShape,
  useKeptFields,
  useKeptText,
} from '../../../components/fields/use-kept-text.ts'
import { SettingGroup, SettingRow } from '../../../components/layout/setting-row.tsx'
import { Notice } from '../../../components/states/notice.tsx'
import { FormDialog } from '../../../components/overlays/form-dialog.tsx'
import { showError, showMessage } from '../../../stores/toasts.ts'
import { useChange } from '../use-change.ts'

type Places = ProcedureOutput<'administration.places'>

/** The ways to make a further workspace or organization, and to close those in use. */
export function PlacesRows({ organization, workspace }: Places) {
  const [asked, setAsked] = useState<keyof typeof dialogs | null>(null)
  const close = () => setAsked(null)
  const Asked = asked === null ? null : dialogs[asked]
  return (
    <>
      <SettingGroup title={t`More workspaces`}>
        <SettingRow
          label={t`Workspace`}
          description={
            organization.mayAddWorkspaces
              ? t`Another one of this organization, with projects, tasks and people of its own.`
              : t`Owners and organization administrators can make another one.`
          }
        >
          {organization.mayAddWorkspaces && (
            <Button onPress={() => setAsked('newWorkspace')}>{t`New workspace`}</Button>
          )}
        </SettingRow>
        <SettingRow
          label={t`Organization`}
          description={t`One of your own, apart from this one: nobody here sees it.`}
        >
          <Button onPress={() => setAsked('newOrganization')}>{t`New organization`}</Button>
        </SettingRow>
      </SettingGroup>
      <SettingGroup title={t`Close for everybody`}>
        <SettingRow
          label={workspace.name}
          description={
            organization.mayCloseWorkspaces
              ? t`The workspace and all in it. An organization keeps its last one.`
              : t`Owners and organization administrators can close the workspace.`
          }
        >
          {organization.mayCloseWorkspaces && (
            <Button onPress={() => setAsked('closeWorkspace')}>{t`Close workspace…`}</Button>
          )}
        </SettingRow>
        <SettingRow
          label={organization.name}
          description={
            organization.mayClose
              ? t`The organization with all its workspaces.`
              : t`Owners can close the organization.`
          }
        >
          {organization.mayClose && (
            <Button onPress={() => setAsked('closeOrganization')}>{t`Close organization…`}</Button>
          )}
        </SettingRow>
      </SettingGroup>
      {Asked !== null && (
        <Asked organization={organization.name} workspace={workspace.name} onClose={close} />
      )}
    </>
  )
}

interface PlaceDialogProps {
  /** Names. */
  readonly organization: string
  readonly workspace: string
  readonly onClose: () => void
}

function NewWorkspace({ organization, onClose }: PlaceDialogProps) {
  const create = useChange('administration.createWorkspace', { isToldHere: true })
  const open = useOpenMade()
  const [kept, setName] = useKeptText('new workspace')
  const name = kept ?? ''
  return (
    <FormDialog
      title={t`New workspace of “${organization}”`}
      action={t`Make workspace`}
      isPending={create.pending}
      isDisabled={name.trim() === ''}
      error={create.error?.message ?? null}
      onSubmit={async () => {
        const made = await create.run({ name })
        if (made === null) return
        setName(null)
        await open(made.workspaceId, name, onClose)
      }}
      onClose={onClose}
    >
      <TextField label={t`Name`} autoFocus maxLength={140} value={name} onChange={setName} />
      <p className="soft small">
        {t`You and the owners are its administrators. Others join it by invitation, or through their teams.`}
      </p>
    </FormDialog>
  )
}

const unnamed = { name: '', workspaceName: '' }

const shape: KeptShape<typeof unnamed> = {
  fits: { name: isText, workspaceName: isText },
  ofText: (name) => ({ name }),
}

function NewOrganization({ onClose }: PlaceDialogProps) {
  const create = useChange('administration.createOrganization', { isToldHere: true })
  const open = useOpenMade()
  const [{ name, workspaceName }, setFields] = useKeptFields('new organization', unnamed, shape)
  return (
    <FormDialog
      title={t`New organization`}
      action={t`Make organization`}
      isPending={create.pending}
      isDisabled={name.trim() === '' || workspaceName.trim() === ''}
      error={create.error?.message ?? null}
      onSubmit={async () => {
        const made = await create.run({ name, workspaceName })
        if (made === null) return
        setFields(null)
        await open(made.workspaceId, workspaceName, onClose)
      }}
      onClose={onClose}
    >
      <TextField
        label={t`Name`}
        autoFocus
        maxLength={140}
        value={name}
        onChange={(typed) => setFields((latest) => ({ ...latest, name: typed }))}
      />
      <TextField
        label={t`Its first workspace`}
        maxLength={140}
        value={workspaceName}
        onChange={(typed) => setFields((latest) => ({ ...latest, workspaceName: typed }))}
      />
      <p className="soft small">{t`You are its owner. It begins with the plan that the server gives.`}</p>
    </FormDialog>
  )
}

/** Goes to a workspace that was made. */
function useOpenMade() {
  const select = useSessionCommand('session.selectWorkspace')
  return async (workspaceId: number, name: string, onDone: () => void): Promise<void> => {
    const result = await select.run({ workspaceId })
    if (result.ok) showMessage(t`“${name}” is open, and empty yet: add a project, or invite people.`)
    else showError(result.error.message)
    onDone()
  }
}

function CloseWorkspace({ workspace, onClose }: PlaceDialogProps) {
  return (
    <CloseDialog
      title={t`Close “${workspace}” for everybody?`}
      name={workspace}
      text={t`Nobody sees the workspace any more: its projects, tasks and time are gone for all people in it, for good. Timers that run there stop. Edits that others have not sent yet are refused and stay on their computers.`}
      command="administration.closeWorkspace"
      action={t`Close workspace`}
      onClose={onClose}
    />
  )
}

function CloseOrganization({ organization, onClose }: PlaceDialogProps) {
  return (
    <CloseDialog
      title={t`Close “${organization}” for everybody?`}
      name={organization}
      text={t`All its workspaces are gone for all people in them, for good: projects, tasks, time, rates and invoices. Timers that run there stop. Edits that others have not sent yet are refused and stay on their computers. Their accounts stay.`}
      command="administration.closeOrganization"
      action={t`Close organization`}
      onClose={onClose}
    />
  )
}

interface CloseDialogProps {
  readonly title: string
  /** It is typed to confirm. */
  readonly name: string
  /** The consequences. */
  readonly text: string
  readonly command: 'administration.closeWorkspace' | 'administration.closeOrganization'
  readonly action: string
  readonly onClose: () => void
}

function CloseDialog({ title, name, text, command, action, onClose }: CloseDialogProps) {
  const close = useChange(command, { isToldHere: true })
  const { data: status } = useBridgeQuery('sync.status')
  const [typed, setTyped] = useState('')
  const waiting = (status?.waiting ?? 0) + (status?.refused ?? 0)
  return (
    <FormDialog
      title={title}
      action={action}
      isDanger
      isPending={close.pending}
      isDisabled={typed.trim() !== name.trim()}
      error={close.error?.message ?? null}
      onSubmit={async () => {
        if ((await close.run({}, t`“${name}” is closed for everybody.`)) !== null) onClose()
      }}
      onClose={onClose}
    >
      <p>{text}</p>
      <p className="soft small">{t`Settings › Export writes everything of your account into a file first.`}</p>
      {waiting > 0 && (
        <Notice tone="attention">
          {t`Edits of yours wait on this computer: those of this workspace can only be sent before. See Sync.`}
        </Notice>
      )}
      <TextField label={t`Type “${name}” to confirm`} autoFocus value={typed} onChange={setTyped} />
    </FormDialog>
  )
}

const dialogs = {
  newWorkspace: NewWorkspace,
  newOrganization: NewOrganization,
  closeWorkspace: CloseWorkspace,
  closeOrganization: CloseOrganization,
} as const
