/** Why a creation that may have arrived waits for the person: only they can tell whether what is there is it. */

export const severalAlike =
  'The server has several that are alike, and it is not certain that one of them is this one. Discard this one if it is there already, or retry to send it again.'
export const madeOtherwise =
  'The server has made this one already, and it looks different there by now. Discard this one if you find it there, or retry to add it once more.'

export const answeredStrangely =
  'The server answered in a form that Dayloom does not understand, and may have saved this one. Discard this one if you find it there, or retry to send it once more.'
export const notListed =
  'The server does not list what lies so far back, and it is not certain whether it has this one. Discard this one if you find it there, or retry to send it once more.'
export const deletedSince =
  'The server had made this one, and it has been deleted there since. Discard it here too, or retry to add it once more.'

const uncertain: ReadonlySet<string | null> = new Set([
  severalAlike,
  madeOtherwise,
  answeredStrangely,
  notListed,
])

/** Whether the person is asked for such a reason: to send it again may double it. */
export function mayHaveArrived(reason: string | null): boolean {
  return uncertain.has(reason)
}

/** Whether the person is asked, be it certain or not that it had arrived: what they send again is another. */
export function isQuestion(reason: string | null): boolean {
  return reason === deletedSince || mayHaveArrived(reason)
}
