/** Refuses, as the program does, a text that was typed over another one than is stored. */
export function requireTypedOver(stored: string, typedOver: readonly string[] | undefined): void {
  if (typedOver === undefined || typedOver.includes(stored)) return
  const details = { writtenElsewhere: stored }
  throw Object.assign(new Error(`This was changed elsewhere to “${stored}”.`), { details })
}
