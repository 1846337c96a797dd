import { describe, expect, it } from 'vitest'
import { closestLanguages, createSpelling } from './spelling.ts'

const languages = ['de', 'en-AU', 'en-GB', 'en-US', 'fr', 'pt-BR', 'pt-PT']

describe('the languages that are checked', () => {
  it.each([
    [
      ['en-GB', 'de-AT'],
      ['en-GB', 'de'],
    ],
    [
      ['en', 'pt-AO'],
      ['en-US', 'pt-BR'],
    ],
    [['C', 'fr_FR.UTF-8'], []],
    [['de-DE', 'de-CH'], ['de']],
    [['tlh', 'fr'], ['fr']],
    [['tlh'], []],
  ])('of somebody with %j are %j', (wished, checked) => {
    expect(closestLanguages(wished, languages)).toEqual(checked)
  })

  function setUp(platform: string) {
    const journal: unknown[] = []
    const session = {
      availableSpellCheckerLanguages: languages,
      setSpellCheckerEnabled: (isEnabled: boolean) => void journal.push(isEnabled),
      setSpellCheckerLanguages: (chosen: string[]) => void journal.push(chosen),
    }
    const spelling = createSpelling(session, platform, () => ['fr-FR', 'en-US'])
    return { spelling, journal }
  }

  it('are those of the desktop, the chosen ones, or none', () => {
    const { spelling, journal } = setUp('linux')
    if (!spelling.available) throw new Error(spelling.reason)
    expect(spelling.port.languages).toEqual(languages)
    for (const wished of [null, ['de'], ['de', 'gone'], []]) spelling.port.check(wished)
    expect(journal).toEqual([true, ['fr', 'en-US'], true, ['de'], true, ['de'], false])
  })

  it('are macOS’s own affair', () => {
    expect(setUp('darwin').spelling.available).toBe(false)
  })
})
