const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** The first emoji of a text as a reader sees it, with its skin tone and everything joined to it; null for none. */
export function firstEmoji(text: string): string | null {
  for (const { segment } of segmenter.segment(text)) {
    if (/\p{Emoji_Presentation}|\p{Extended_Pictographic}|\p{Regional_Indicator}/u.test(segment))
      return segment
  }
  return null
}
