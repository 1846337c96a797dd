/** The mails about invitations. */

import type { SignUpMode } from '../accounts/who-may-sign-up.ts'
import { type Mail, textOf } from '../mail/mailer.ts'
import { plainName } from '../mail/plain-name.ts'
import { i18n } from '../../shared/words/words.ts'

export interface InvitationFacts {
  /** Of the invited. */
  readonly email: string
  readonly organizationName: string
  readonly senderName: string
  readonly url: string
  /** Where the invited sign in. */
  readonly publicUrl: string
  readonly signUp: SignUpMode
}

export function invitationMail(facts: InvitationFacts): Mail {
  const { email, url, publicUrl, signUp } = facts
  const senderName = plainName(facts.senderName) || i18n._('Somebody')
  const organizationName = plainName(facts.organizationName) || i18n._('an organization')
  return {
    to: email,
    subject: i18n._('{senderName} invites you to {organizationName}', { senderName, organizationName }),
    text: textOf(
      i18n._('Hello,'),
      i18n._('{senderName} invites you to track time together in {organizationName}.', {
        senderName,
        organizationName,
      }),
      i18n._('Accept or decline the invitation here:'),
      url,
      [
        signUp === 'closed'
          ? i18n._(
              'Then sign in to Dayloom with this address, {email}, at the server {publicUrl}. If you have no account yet,\nask whoever keeps the server for one.',
              { email, publicUrl },
            )
          : i18n._(
              'Then sign in to Dayloom with this address, {email}, at the server {publicUrl}. If you have no account yet,\naccept first: the page then mails you a link to choose a password.',
              { email, publicUrl },
            ),
        i18n._('If you did not expect this mail, ignore it.'),
      ].join('\n'),
    ),
  }
}

/** For who invited. */
export function answerMail(facts: {
  readonly to: string
  readonly senderName: string
  readonly answer: 'accepted' | 'declined'
  readonly name: string
  readonly email: string
  readonly organizationName: string
}): Mail {
  const { to, senderName, answer, name, email } = facts
  const organizationName = plainName(facts.organizationName) || i18n._('an organization')
  const plain = plainName(name)
  const inSubject = { person: plain || email, organizationName }
  const inText = { person: plain === '' ? email : `${plain} (${email})`, organizationName }
  const [subject, sentence] =
    answer === 'accepted'
      ? [
          i18n._('{person} has joined {organizationName}', inSubject),
          i18n._('{person} has accepted your invitation and is now a member of {organizationName}.', inText),
        ]
      : [
          i18n._('{person} has declined the invitation to {organizationName}', inSubject),
          i18n._(
            '{person} has declined your invitation to {organizationName}. Any tasks that waited for them alone are now\nunder Unassigned in Team.',
            inText,
          ),
        ]
  return {
    to,
    subject,
    text: textOf(i18n._('Hello {name},', { name: plainName(senderName) }), sentence),
  }
}
