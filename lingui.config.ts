import { defineConfig } from '@lingui/cli'
import extractor from '@lingui/cli/api/extractors/babel'
import { formatter } from '@lingui/format-po'

/** The message catalogue. `npm run words` collects every sentence of the interface into `shared/words/en.po`. */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'pseudo'],
  pseudoLocale: { locale: 'pseudo', extend: 0.4, extendCharacter: '·' },
  catalogs: [
    {
      path: 'shared/words/{locale}',
      include: ['renderer', 'shared', 'electron', 'server'],
      exclude: ['**/*.test.*', '**/*.contract.*', '**/*.fixture.*'],
    },
  ],
  // Parsing takes long, and most files have no sentences.
  extractors: [
    {
      match: (file) => extractor.match(file),
      extract: async (file, code, ...rest) => {
        if (/@lingui\/|i18n/.test(code)) await extractor.extract(file, code, ...rest)
      },
    },
  ],
  format: formatter({ lineNumbers: false, origins: false }),
})
