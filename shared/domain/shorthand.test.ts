import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LocalId } from './ids.ts'
import { indexNames } from './name-index.ts'
import { keptAsText, type Reading, readShorthand, type ShorthandRules } from './shorthand.ts'
import { longerName, markAt, markedName, unknownProject } from './shorthand-marks.ts'

const known = (...names: readonly string[]) =>
  indexNames(names.map((name) => ({ id: name as LocalId, name })))

/** A Wednesday. */
const rules: ShorthandRules = {
  takes: new Set(['project', 'tag', 'billable', 'duration', 'date']),
  projects: known('Acme', 'Acme Website', 'Big client', 'Café', 'Inner peace', 'Website'),
  tags: known('writing', 'deep work'),
  today: '2026-11-25',
  dateFormat: 'DD.MM.YYYY',
  weekBegins: 1,
  tense: 'future',
}

function words({ description, parts }: Reading): readonly string[] {
  return [
    description,
    ...parts.map((part) => {
      if (part.kind === 'project') return `@${part.name}`
      if (part.kind === 'tag') return part.id === null ? `#${part.name}?` : `#${part.name}`
      if (part.kind === 'duration') return `${part.seconds / 60} min`
      return part.kind === 'date' ? part.date : '$'
    }),
  ]
}
const read = (text: string, more: Partial<ShorthandRules> = {}) =>
  words(readShorthand(text, { ...rules, ...more }))

describe('the shorthand', () => {
  it('finds project, tags, billable, duration and date', () => {
    expect(read('Draft the offer @Website #writing #client-a $ 3h tomorrow')).toEqual([
      'Draft the offer',
      '@Website',
      '#writing',
      '#client-a?',
      '$',
      '180 min',
      '2026-11-26',
    ])
    expect(read('@Website')).toEqual(['', '@Website'])
    expect(read('')).toEqual([''])
  })

  it('finds names anywhere, and the other parts at both ends', () => {
    expect(read('Draft @Website the #writing offer')).toEqual(['Draft the offer', '@Website', '#writing'])
    expect(read('3h @Website Draft the offer tomorrow $')).toEqual([
      'Draft the offer',
      '180 min',
      '@Website',
      '2026-11-26',
      '$',
    ])
    expect(read('Run 30m race')).toEqual(['Run 30m race'])
    expect(read('Convert $ to EUR')).toEqual(['Convert $ to EUR'])
  })

  it('finds names whatever their case and accents, in full or by a beginning that only one has', () => {
    expect(read('Lunch @cafe #WRITING')).toEqual(['Lunch', '@Café', '#writing'])
    expect(read('Plan @inn')).toEqual(['Plan', '@Inner peace'])
    expect(read('Plan @a')).toEqual(['Plan @a'])
    expect(read('Plan #writ')).toEqual(['Plan', '#writing'])
    expect(read('Plan #dee')).toEqual(['Plan', '#deep work'])
    expect(read('Plan #written')).toEqual(['Plan', '#written?'])
    const tags = known('meeting notes', 'meeting room', '2nd draft')
    expect(read('Plan #meeting', { tags })).toEqual(['Plan #meeting'])
    expect(read('Plan #meeting r', { tags })).toEqual(['Plan #meeting r'])
    expect(read('Plan #meeting room', { tags })).toEqual(['Plan', '#meeting room'])
    expect(read('Fix #2', { tags })).toEqual(['Fix #2'])
  })

  it('takes names with spaces in quotes, or as they are known, the longest first', () => {
    expect(read('Offer @"Big client" now')).toEqual(['Offer now', '@Big client'])
    expect(read('Offer @"Big cl')).toEqual(['Offer', '@Big client'])
    expect(read('Plan @acme website 2h #deep work')).toEqual([
      'Plan',
      '@Acme Website',
      '120 min',
      '#deep work',
    ])
    expect(read('Plan @acme website it')).toEqual(['Plan it', '@Acme Website'])
    expect(read('Plan @"acme" website it')).toEqual(['Plan website it', '@Acme'])
    expect(read(String.raw`@"The \"A\" team"`, { projects: known('The "A" team') })).toEqual([
      '',
      '@The "A" team',
    ])
  })

  it.each([
    'write to ann@example.com',
    'learn C# today, 5$ mail a@b.de #1',
    'costs 5$ and $5',
    'x#y @ # "',
    'Ask @nobody',
    'Call tomorrow’s child',
    'Send it by friday',
    'Enjoy the sun',
    'Sun cream',
    'mon ami',
    'Sat nav @ home',
    'Friday mails',
    'wednesday Review',
    'Mon - Wed',
    'every monday',
    'Monday and Tuesday review',
    'Meet at 1:30',
    'Standup 10:30',
    'Ratio 4:3',
    'Chapter 9-10',
    'Version 1.5',
    'Raise 5M',
    'Two  spaces',
    String.raw`C:\temp \ \x`,
  ])('leaves “%s” alone', (text) => {
    expect(read(text)).toEqual([text])
  })

  it.each([
    ['3h', 180],
    ['1h30', 90],
    ['1:30', 90],
    ['90m', 90],
    ['1.5h', 90],
    ['1,5 h', 90],
    ['1h 30m', 90],
    ['2 hours', 120],
    ['0.01h', 1],
  ])('reads the duration %s', (typed, minutes) => {
    expect(read(`Think ${typed}`)).toEqual(['Think', `${minutes} min`])
  })

  it('reads dates of several words as one part', () => {
    expect(read('Call 12 dec 2026 30m')).toEqual(['Call', '2026-12-12', '30 min'])
    expect(read('Call 30m in 3 days')).toEqual(['Call', '30 min', '2026-11-28'])
    expect(read('on friday call')).toEqual(['call', '2026-11-27'])
  })

  it('reads the last project, and of the other parts one each, the later first', () => {
    expect(read('Move @Website @Acme')).toEqual(['Move @Website', '@Acme'])
    expect(read('Think 1h 2h')).toEqual(['Think 1h', '120 min'])
  })

  it('leaves to the text what a place cannot take', () => {
    const takes: ShorthandRules['takes'] = new Set(['project', 'tag', 'billable'])
    expect(read('Draft 3h tomorrow @Website', { takes })).toEqual(['Draft 3h tomorrow', '@Website'])
    expect(read('Draft $ 3h', { takes })).toEqual(['Draft 3h', '$'])
    expect(read('Draft @Website 3h', { takes: new Set(['duration']) })).toEqual(['Draft @Website', '180 min'])
  })

  it('keeps text what follows a backslash, and takes the backslash away', () => {
    expect(read(String.raw`\@home and \#1 for \$ #errand`)).toEqual(['@home and #1 for $', '#errand?'])
    expect(read(String.raw`Draft \tomorrow`)).toEqual(['Draft tomorrow'])
    expect(read(String.raw`Draft $ 2h \tomorrow`)).toEqual(['Draft tomorrow', '$', '120 min'])
    expect(read(String.raw`Plan \on monday 2h`)).toEqual(['Plan on monday', '120 min'])
    expect(read(String.raw`\\@home`)).toEqual([String.raw`\@home`])
  })

  it('does not read again what the text said before it was edited', () => {
    expect(read('Fix @Website #writing now', { former: 'Fix @Website' })).toEqual([
      'Fix @Website now',
      '#writing',
    ])
    expect(read(String.raw`\@home again`, { former: String.raw`\@home` })).toEqual([String.raw`\@home again`])
  })

  it('does not choose between two projects of one name', () => {
    expect(read('Draft @Same', { projects: known('Same', 'same') })).toEqual(['Draft @Same'])
  })
})

describe('the name that is being typed', () => {
  const at = (text: string, cursor = text.length) => markAt(text, cursor, rules)

  it('is the one at whose end the cursor stands', () => {
    expect(at('Offer @Web')).toEqual({ kind: 'project', name: 'Web', from: 6, to: 10 })
    expect(at('Offer @')).toEqual({ kind: 'project', name: '', from: 6, to: 7 })
    expect(at('Offer @Web', 6)).toBeNull()
    expect(at('Offer @Web now')).toBeNull()
  })

  it('is the last one of the text also after a space, while nobody knows it', () => {
    expect(at('Offer @Intranet ')).toEqual({ kind: 'project', name: 'Intranet', from: 6, to: 15 })
    expect(at('Offer @"New shop" ')).toMatchObject({ name: 'New shop', to: 17 })
    expect(at('Offer #urgent ')).toMatchObject({ kind: 'tag', name: 'urgent' })
    expect(at('Offer @Web ')).toBeNull()
    expect(at('Offer @ ')).toBeNull()
    expect(at('Offer @Intranet now', 16)).toBeNull()
  })

  it('goes on over spaces while a known name does', () => {
    expect(at('Offer @Big cl')).toEqual({ kind: 'project', name: 'Big cl', from: 6, to: 13 })
    expect(at('Offer @Acme ')).toBeNull()
    expect(at('Offer @Big deal')).toBeNull()
  })
})

describe('a new name of several words', () => {
  const offered = (text: string, cursor = text.length) =>
    longerName(text, cursor, rules, readShorthand(text, rules).parts)?.name ?? null

  it('reaches as far as the cursor, or to the part that follows', () => {
    expect(offered('Call @New shop')).toBe('New shop')
    expect(offered('Call @New shop today', 14)).toBe('New shop')
    expect(offered('Call #very urgent ')).toBe('very urgent')
    expect(offered('Call @New shop 1h')).toBe('New shop')
    expect(longerName('Call @New shop', 14, rules, [])).toMatchObject({ from: 5, to: 14 })
  })

  it('is none after one word, a known name, a name in quotes, or so many words that they are text', () => {
    for (const typed of [
      'Call @New',
      'Call @New ',
      'Call @New 1h',
      'Call @Acme today',
      'Call @"New shop" today',
    ])
      expect(offered(typed)).toBeNull()
    expect(offered('Call @New shop about the sign')).toBeNull()
  })
})

const text = fc.string({
  unit: fc.constantFrom('@', '#', '$', '"', '\\', ' ', 'a', 'B', '1', 'h', ':', '-', 'Acme', 'on ', 'fri'),
})

it('reads any text without losing a letter of it', () => {
  fc.assert(
    fc.property(text, (typed) => {
      const { description, parts } = readShorthand(typed, rules)
      expect(parts.every(({ from, to }, index) => from >= (parts[index - 1]?.to ?? 0) && from < to)).toBe(
        true,
      )
      const letters = (some: string) => some.replace(/[\s\\]/g, '')
      const outside = parts.reduceRight((left, { from, to }) => left.slice(0, from) + left.slice(to), typed)
      expect(letters(description)).toBe(letters(outside))
    }),
  )
})

it('keeps every part as text with one backslash before it', () => {
  fc.assert(
    fc.property(text, (typed) => {
      let kept = typed
      for (let count = 0; count <= typed.length; count++) {
        const part = readShorthand(kept, rules).parts.at(-1)
        if (part !== undefined) kept = keptAsText(kept, part)
      }
      expect(readShorthand(kept, rules).parts).toEqual([])
    }),
  )
})

const names = fc
  .string({ minLength: 1, maxLength: 20 })
  .filter((name) => /\S/.test(name) && !/\\|\s\s|^\s|\s$/.test(name))
const plainWords = fc.array(fc.stringMatching(/^[b-z]{4,8}z$/), { minLength: 1, maxLength: 5 })
const duration = fc.constantFrom('3h', '1h30', '1:30', '90m', '1.5h', '1h 30m')
const date = fc.constantFrom(
  'tomorrow',
  'on monday',
  'next fri',
  'in 3 days',
  '12 dec',
  'dec 12 2026',
  '2026-12-01',
)
const sorted = ({ description, parts }: Reading) => [
  description,
  ...parts.map(({ from: _from, to: _to, ...value }) => JSON.stringify(value)).toSorted(),
]

it('gives the same result in any order of its parts', () => {
  fc.assert(
    fc.property(
      plainWords,
      names,
      names,
      duration,
      date,
      fc.func(fc.nat()),
      fc.nat(5),
      (around, project, tag, length, day, order, at) => {
        const here = { ...rules, projects: known(project, 'Acme'), tags: known(tag, `${tag} more`) }
        const marks = [
          markedName({ kind: 'project', name: project }, here),
          markedName({ kind: 'tag', name: tag }, here),
        ]
        const parts = [...marks, '$', length, day]
        const shuffled = parts.toSorted((a, b) => order(a) - order(b))
        const mixed = [...shuffled.slice(0, at), around.join(' '), ...shuffled.slice(at)].join(' ')
        const usual = readShorthand([around.join(' '), ...parts].join(' '), here)
        expect(usual.parts).toHaveLength(5)
        expect(usual.description).toBe(around.join(' '))
        expect(sorted(readShorthand(mixed, here))).toEqual(sorted(usual))
      },
    ),
  )
})

it('reads what it has read from the same parts and the same text', () => {
  fc.assert(
    // Of several backslashes one is taken away, so they are not the same when they are read again.
    fc.property(
      text.filter((typed) => !typed.includes('\\\\')),
      (typed) => {
        const first = readShorthand(typed, rules)
        const sources = first.parts.map(({ from, to }) => typed.slice(from, to).trim())
        // An unclosed quotation goes on to the end, so it stands there.
        const closed = sources.map((source) =>
          /^[@#]"/.test(source) && !/[^\\]"$/.test(source.slice(2)) ? `${source}"` : source,
        )
        let kept = first.description
        for (let count = 0; count <= typed.length; count++) {
          const part = readShorthand(kept, rules).parts.at(-1)
          if (part !== undefined) kept = keptAsText(kept, part)
        }
        expect(sorted(readShorthand([kept, ...closed].join(' '), rules))).toEqual(sorted(first))
      },
    ),
  )
})

describe('a project that nobody knows', () => {
  const names = {
    projects: indexNames([{ id: 'p1' as LocalId, name: 'Website' }]),
    tags: indexNames([]),
  }
  it('is found wherever it stands in the text', () => {
    expect(unknownProject('Draft the offer @Intranet 1h', names)).toMatchObject({
      name: 'Intranet',
      from: 16,
      to: 25,
    })
    expect(unknownProject('Draft @"New shop" 1h', names)?.name).toBe('New shop')
  })

  it('is none that is known, also by its beginning, and no tag', () => {
    for (const text of ['Draft @website 1h', 'Draft @Web 1h', 'Draft #Intranet', 'a@b', 'Draft @ 1h']) {
      expect(unknownProject(text, names)).toBeNull()
    }
  })
})
