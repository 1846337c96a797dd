import type { Mail } from '../mail/mailer.ts'

/** The mail that carries a password reset code. */
export function passwordResetMail(
  user: { readonly email: string; readonly name: string },
  code: string,
  publicUrl: string,
): Mail {
  return {
    to: user.email,
    subject: 'Your password reset code',
    text: [
      `Hello ${user.name},`,
      '',
      `somebody asked to reset the password of your account at ${publicUrl}. If that was you, enter this code in`,
      'Dayloom within the next hour:',
      '',
      code,
      '',
      'or choose a new password here:',
      '',
      `${publicUrl}/password_reset/${code}`,
      '',
      'If it was not you, do nothing: your password stays as it is.',
      '',
    ].join('\n'),
  }
}
