/** What people are told by mail of invitations. */

import type { Mail } from '../mail/mailer.ts'

export interface InvitationFacts {
  /** Of the invited. */
  readonly email: string
  readonly organizationName: string
  readonly senderName: string
  readonly url: string
}

/** One line, for subjects. */
function inLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}

export function invitationMail({ email, organizationName, senderName, url }: InvitationFacts): Mail {
  return {
    to: email,
    subject: inLine(`${senderName} invites you to ${organizationName}`),
    text: [
      'Hello,',
      '',
      `${inLine(senderName)} invites you to track time together in ${inLine(organizationName)}.`,
      '',
      'Accept or decline the invitation here:',
      '',
      url,
      '',
      `You have no account yet? Sign up in Dayloom with this address, ${email}.`,
      'If you do not know what this is about, do nothing.',
      '',
    ].join('\n'),
  }
}

/** For who invited. */
export function joinedMail(facts: {
  readonly to: string
  readonly senderName: string
  readonly joinedName: string
  readonly joinedEmail: string
  readonly organizationName: string
}): Mail {
  const { to, senderName, joinedName, joinedEmail, organizationName } = facts
  const who = joinedName === '' ? joinedEmail : `${inLine(joinedName)} (${joinedEmail})`
  return {
    to,
    subject: inLine(`${joinedName || joinedEmail} has joined ${organizationName}`),
    text: [
      `Hello ${inLine(senderName)},`,
      '',
      `${who} has accepted your invitation and is a member of ${inLine(organizationName)} now.`,
      '',
    ].join('\n'),
  }
}
