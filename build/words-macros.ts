import lingui from '@lingui/babel-plugin-lingui-macro'
import babel from '@rolldown/plugin-babel'

/**
 * Rewrites the macros of the message catalogue. By Babel, not by Lingui's native transform: `npm ci` under Node 20 leaves
 * the native part out, since that asks for a newer one.
 *
 * @param descriptorFields what a message keeps: bundles go without its context and comment
 */
export function wordsMacros(descriptorFields: 'all' | 'message') {
  return babel({
    presets: [
      {
        preset: () => ({ plugins: [[lingui, { descriptorFields }]] }),
        rolldown: { filter: { code: /from ['"]@lingui\/(?:core|react)\/macro/ } },
      },
    ],
  })
}
