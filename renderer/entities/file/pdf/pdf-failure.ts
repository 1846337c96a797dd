import { t } from '@lingui/core/macro'
import { BridgeFailure } from '../../../bridge/use-bridge.ts'

/**
 * Why a PDF is not shown, and what to do instead. Errors of pdf.js are told by their names, so that these words need none
 * of its code.
 */
export function pdfFailure(error: unknown): string {
  if (error instanceof BridgeFailure) return error.message
  const name = error instanceof Error ? error.name : ''
  if (name === 'PasswordException') {
    return t`This PDF is protected by a password, so it cannot be shown here. Save a copy and open it in a program that asks for the password.`
  }
  if (name === 'InvalidPDFException' || name === 'FormatError') {
    return t`This file is damaged or is not a PDF, so it cannot be shown here. Save a copy and try another program.`
  }
  return t`This PDF cannot be shown here. Save a copy and open it in another program.`
}
