import { plural, t } from '@lingui/core/macro'
import type { AdministeredPerson } from '../../../../shared/bridge/administration.ts'
import { askDanger } from '../../../stores/questions.ts'
import { showError } from '../../../stores/toasts.ts'
import { useChange } from '../use-change.ts'
import { nameOf } from '../words.ts'

/** Takes people out of the workspace once it is clear what becomes of their time; answers whether they are gone. */
export function useRemoval(): (people: readonly AdministeredPerson[]) => Promise<boolean> {
  const remove = useChange('administration.removePeople')
  return async (people) => {
    const [first] = people
    if (first === undefined) return false
    if (people.some(({ workspaceUserId }) => workspaceUserId === null)) {
      showError(t`Only people of this workspace can be removed from it.`)
      return false
    }
    if (!(await askDanger(questionOf(people, first)))) return false
    const workspaceUserIds = people.flatMap(({ workspaceUserId }) => workspaceUserId ?? [])
    return (await remove.run({ workspaceUserIds }, doneWords(people, first))) !== null
  }
}

function questionOf(people: readonly AdministeredPerson[], first: AdministeredPerson) {
  const name = nameOf(first)
  if (people.every(({ state }) => state === 'invited')) {
    return {
      title: plural(people.length, { one: 'Withdraw the invitation?', other: 'Withdraw # invitations?' }),
      text: t`The links in the mails let nobody in any more. You can invite the same addresses again.`,
      action: t`Withdraw`,
    }
  }
  return people.length === 1
    ? {
        title: t`Remove ${name} from the workspace?`,
        text: t`They no longer see it, and leave its projects and teams. All time that they tracked stays, with its rates, in reports and on invoices. If their timer runs here, it stops now and its time is kept. Edits that they have not sent yet are refused and stay on their computer.`,
        action: t`Remove`,
      }
    : {
        title: t`Remove ${people.length} people from the workspace?`,
        text: t`They no longer see it, and leave its projects and teams. All time that they tracked stays, with its rates, in reports and on invoices. Timers that run here stop now, and their time is kept. Edits that they have not sent yet are refused and stay on their computers.`,
        action: t`Remove`,
      }
}

function doneWords(people: readonly AdministeredPerson[], first: AdministeredPerson): string {
  const name = nameOf(first)
  if (people.every(({ state }) => state === 'invited'))
    return people.length === 1
      ? t`The invitation of ${name} is withdrawn.`
      : t`${people.length} invitations are withdrawn.`
  return people.length === 1
    ? t`${name} is no longer in the workspace.`
    : t`${people.length} people are no longer in the workspace.`
}
