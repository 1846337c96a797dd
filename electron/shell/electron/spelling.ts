/** The spell checker of the pages: which languages it knows, or that it is off. */

import type { Session } from 'electron'
import type { Feature, SpellingPort } from '../shell.ts'

type Checked = Pick<
  Session,
  'availableSpellCheckerLanguages' | 'setSpellCheckerEnabled' | 'setSpellCheckerLanguages'
>

/** @param wished the person's languages, `de-AT`, the most preferred first; the desktop spells them as it likes */
export function closestLanguages(wished: readonly string[], available: readonly string[]): string[] {
  const closest = wished.map((language) => {
    const [base = ''] = language.split('-')
    return [language, base, usual(base)].find((one) => available.includes(one))
  })
  return [...new Set(closest.filter((language) => language !== undefined))]
}

/** As most people write the language: American English, Brazilian Portuguese. */
function usual(base: string): string {
  return /^[a-z]{2,3}$/.test(base) ? `${base}-${new Intl.Locale(base).maximize().region ?? ''}` : base
}

export function createSpelling(
  session: Checked,
  platform: string,
  languagesOfDesktop: () => readonly string[],
): Feature<SpellingPort> {
  if (platform === 'darwin') {
    const reason = 'macOS checks spelling for all programs. Its keyboard settings have the languages.'
    return { available: false, reason }
  }
  const languages = session.availableSpellCheckerLanguages
  return {
    available: true,
    port: {
      languages,
      check(wished) {
        const checked = closestLanguages(wished ?? languagesOfDesktop(), languages)
        // With no language at all it would go on with those before.
        session.setSpellCheckerEnabled(checked.length > 0)
        if (checked.length > 0) session.setSpellCheckerLanguages(checked)
      },
    },
  }
}
