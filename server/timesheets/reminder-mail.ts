import type { Mail } from '../mail/mailer.ts'
import type { Period } from './periods.ts'

/** Reminds a member to submit the timesheet of a period. */
export function reminderMail(
  member: { readonly email: string; readonly name: string },
  workspaceName: string,
  { start, end }: Period,
  publicUrl: string,
): Mail {
  return {
    to: member.email,
    subject: `Your timesheet of ${start} to ${end}`,
    text: [
      `Hello ${member.name},`,
      '',
      `your timesheet of ${start} to ${end} in ${workspaceName} is still to be submitted. Look it through and submit it`,
      'in Dayloom:',
      '',
      publicUrl,
      '',
    ].join('\n'),
  }
}
