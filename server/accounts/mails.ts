/** The mails that carry codes of an account. */

import type { UserRow } from './queries.ts'
import { type Mail, textOf } from '../mail/mailer.ts'
import { plainName } from '../mail/plain-name.ts'
import { isPlaceholder } from './placeholder.ts'
import { i18n } from '../../shared/words/words.ts'

/**
 * The mail that carries a code to set the password: the first one of somebody who was invited, or a new one. It has the account's
 * name once the address is proved: before, its reader may not be who chose the name.
 */
export function passwordMail(user: UserRow, code: string, publicUrl: string): Mail {
  const isFirst = isPlaceholder(user)
  return {
    to: user.email,
    subject: isFirst ? i18n._('Choose your password for Dayloom') : i18n._('Your password reset code'),
    text: textOf(
      user.email_verified_at === null
        ? i18n._('Hello,')
        : i18n._('Hello {name},', { name: plainName(user.name) }),
      isFirst
        ? i18n._(
            'you were invited to Dayloom at {publicUrl} and have no password there yet. Enter this code in Dayloom\nwithin the next hour to choose one:',
            { publicUrl },
          )
        : i18n._(
            'somebody asked to reset the password of your account at {publicUrl}. If that was you, enter this code in\nDayloom within the next hour:',
            { publicUrl },
          ),
      code,
      isFirst ? i18n._('or choose it here:') : i18n._('or choose a new password here:'),
      `${publicUrl}/password_reset/${code}`,
      isFirst
        ? i18n._('If you did not ask for this mail, ignore it.')
        : i18n._('If it was not you, do nothing: your password stays as it is.'),
    ),
  }
}

export const VERIFICATION_SUBJECT = i18n._('Confirm your e-mail address')

/** The mail that proves an address. It names no account: its reader may have none, and its writer chose the name. */
export function verificationMail(email: string, code: string, publicUrl: string): Mail {
  return {
    to: email,
    subject: VERIFICATION_SUBJECT,
    text: textOf(
      i18n._('Hello,'),
      i18n._(
        'an account at {publicUrl} was given this address, {email}. If you did that, confirm within three days that\nthe address is yours, with the password of the account:',
        { publicUrl, email },
      ),
      `${publicUrl}/email_verification/${code}`,
      i18n._(
        'If it was not you, do nothing: nobody can accept an invitation to this address without this mail.',
      ),
    ),
  }
}
