/** The mails that carry codes of an account. */

import { type Mail, textOf } from '../mail/mailer.ts'
import { i18n } from '../../shared/words/words.ts'

interface Recipient {
  readonly email: string
  readonly name: string
}

/** The mail that carries a password reset code. */
export function passwordResetMail(user: Recipient, code: string, publicUrl: string): Mail {
  return {
    to: user.email,
    subject: i18n._('Your password reset code'),
    text: textOf(
      i18n._('Hello {name},', { name: user.name }),
      i18n._(
        'somebody asked to reset the password of your account at {publicUrl}. If that was you, enter this code in\nDayloom within the next hour:',
        { publicUrl },
      ),
      code,
      i18n._('or choose a new password here:'),
      `${publicUrl}/password_reset/${code}`,
      i18n._('If it was not you, do nothing: your password stays as it is.'),
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
