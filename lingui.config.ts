import { defineConfig } from '@lingui/cli'
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
  format: formatter({ lineNumbers: false, origins: false }),
})
