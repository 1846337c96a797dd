import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { EmbodyPreview, Ghost } from '../../../../shared/bridge/ghosts.ts'
import { shortDuration } from '../../../../shared/domain/short-duration.ts'
import type { LocalId } from '../../../../shared/domain/ids.ts'
import { useBridgeCommand, useBridgeQuery } from '../../../bridge/use-bridge.ts'
import { Button } from '../../../components/controls/button.tsx'
import { FormDialog } from '../../../components/overlays/form-dialog.tsx'
import { Notice } from '../../../components/states/notice.tsx'
import { Picker } from '../../../components/pickers/picker.tsx'
import { SegmentedControl } from '../../../components/controls/segmented-control.tsx'
import { TextField } from '../../../components/fields/text-field.tsx'
import { useKeptText } from '../../../components/fields/use-kept-text.ts'
import { Avatar } from '../../../entities/people/avatar.tsx'
import { usePeople } from '../../../entities/people/use-people.ts'
import { unseenWords, useProjectSight } from '../../../entities/people/use-project-sight.ts'
import { showMessage } from '../../../stores/toasts.ts'
import styles from './embody-dialog.module.css'
import { movedWords } from './embody-words.ts'

export interface EmbodyDialogProps {
  readonly ghost: Ghost
  /** Somebody who was chosen already. */
  readonly memberId: LocalId | null
  readonly onClose: () => void
}

/** Puts a person in a ghost's place, and says beforehand exactly what they take over. */
export function EmbodyDialog({ ghost, memberId: chosen, onClose }: EmbodyDialogProps) {
  const people = usePeople()
  const { data: colleagues = [] } = useBridgeQuery('members.list')
  const sees = useProjectSight()
  const { data: work } = useBridgeQuery('ghosts.embodyPreview', { id: ghost.id, memberId: null })
  const hidden = (work?.tasks ?? [])
    .map(({ projectId }) => projectId)
    .filter((id) => id === null || !ghost.projectIds.includes(id))
  const members = people.all.filter(({ kind, active }) => kind === 'member' && active)
  const [pickedId, setPickedId] = useState(chosen)
  const [kept, setEmail] = useKeptText(`${ghost.id} E-mail`)
  const [way, setWay] = useState<'member' | 'email'>(kept !== null && chosen === null ? 'email' : 'member')
  const email = kept ?? ''
  const embody = useBridgeCommand('ghosts.embody')
  // Somebody who is here already is not invited.
  const typed = email.trim().toLowerCase()
  const here = colleagues.find((each) => (each.active || each.invited) && each.email.toLowerCase() === typed)
  const memberId = way === 'member' ? pickedId : (here?.id ?? null)
  const person = memberId === null ? undefined : people.byId.get(memberId)
  const isInvited = way === 'email' && memberId === null
  const isReady = isInvited ? typed !== '' : memberId !== null
  const isUnseen = isReady && !sees(memberId, hidden)
  const [isWrong, setWrong] = useState(false)

  async function run(): Promise<void> {
    const recipient = isInvited ? { email: email.trim() } : memberId === null ? null : { memberId }
    if (recipient === null) return
    if (isInvited && !/^\S+@\S+\.\S+$/.test(email.trim())) {
      setWrong(true)
      return
    }
    const result = await embody.run({ id: ghost.id, recipient })
    if (!result.ok) return
    const who = isInvited ? email.trim() : (person?.name ?? '')
    showMessage(
      isInvited
        ? t`${who} is invited and takes over from ${ghost.name}`
        : t`${who} took over from ${ghost.name}`,
    )
    setEmail(null)
    onClose()
  }

  return (
    <FormDialog
      title={t`Hand over from ${ghost.name}`}
      size="medium"
      action={isInvited ? t`Invite and hand over` : t`Hand over`}
      isPending={embody.pending}
      isDisabled={!isReady || isUnseen}
      error={
        embody.error?.code === 'offline'
          ? t`The server cannot be reached, and it decides who may take over. Nothing has changed; try again when it answers.`
          : (embody.error?.message ?? null)
      }
      onSubmit={run}
      onClose={onClose}
    >
      <div className={styles.form}>
        <SegmentedControl
          label={t`Who takes over`}
          value={way}
          options={[
            { value: 'member', label: t`Somebody here` },
            { value: 'email', label: t`Invite by e-mail` },
          ]}
          onChange={(next) => {
            setWay(next)
            embody.clearError()
          }}
        />
        {way === 'email' ? (
          <TextField
            label={t`E-mail`}
            autoFocus
            value={email}
            onChange={(text) => {
              setEmail(text)
              setWrong(false)
              embody.clearError()
            }}
            error={isWrong ? t`Enter an e-mail address.` : null}
          />
        ) : (
          <Picker
            label={t`Who takes over`}
            searchLabel={t`Find a person`}
            items={members.map((member) => {
              const isBlind = !sees(member.id, hidden)
              return {
                id: member.id,
                label: member.name,
                note: isBlind ? unseenWords() : member.isMe ? t`You` : null,
                lead: <Avatar person={member} />,
                isDisabled: isBlind,
              }
            })}
            selected={pickedId}
            onSelect={(id) => setPickedId(members.find((member) => member.id === id)?.id ?? null)}
            trigger={
              <Button {...(person === undefined ? {} : { icon: <Avatar person={person} /> })}>
                {person?.name ?? t`Choose a person`}
              </Button>
            }
          />
        )}
        {(isInvited || memberId !== null) && (
          <Preview ghost={ghost} memberId={memberId} name={person?.name ?? t`The new person`} />
        )}
        {isUnseen && (
          <Notice tone="attention">
            {t`Some tasks of ${ghost.name} belong to private projects that this person would not see. Add ${ghost.name} to these projects first, or move the tasks.`}
          </Notice>
        )}
      </div>
    </FormDialog>
  )
}

interface PreviewProps {
  readonly ghost: Ghost
  readonly memberId: LocalId | null
  readonly name: string
}

function Preview({ ghost, memberId, name }: PreviewProps) {
  const { data, error } = useBridgeQuery(
    'ghosts.embodyPreview',
    { id: ghost.id, memberId },
    { keepPrevious: true },
  )
  const { data: preferences } = useBridgeQuery('preferences.get')
  if (error) return <Notice tone="error">{error.message}</Notice>
  if (data === undefined || preferences === undefined) return <div className={styles.preview} />
  return (
    <section className={styles.preview} aria-label={t`What moves`}>
      <h3 className={styles.title}>
        <Trans>{name} takes over</Trans>
      </h3>
      <ul className={styles.moves}>
        {movedWords(data, (seconds) => shortDuration(seconds, preferences.durationFormat)).map(
          ({ what, names }) => (
            <li key={what}>
              <span className={names.length > 0 ? styles.what : undefined}>{what}</span>
              {names.length > 0 && <span className="soft">{names.join(', ')}</span>}
            </li>
          ),
        )}
      </ul>
      <p className={styles.note}>{afterwards(data, ghost, memberId === null ? null : name)}</p>
    </section>
  )
}

/** @param member who is a member already, and may have working hours */
function afterwards({ weekdays }: EmbodyPreview, { name }: Ghost, member: string | null): string {
  const hours =
    weekdays.length === 0 && member !== null ? t`The working hours of ${member} stay as they are. ` : ''
  return t`${hours}${name} leaves the timeline. This cannot be taken back.`
}
