import type { Plugin } from 'vite'

const styleImport = /\bimport (\w+) from (?='[^']+\.module\.css')/g

/**
 * Imports the class names of a CSS module one by one instead of as an object, so that the bundler can write each name where it is used.
 * Decision 077.
 */
export const classNames = (): Plugin[] => [
  {
    name: 'chorus:class-names',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: /\.tsx?$/, code: '.module.css' },
      handler: (code) => ({ code: code.replaceAll(styleImport, 'import * as $1 from '), map: null }),
    },
  },
  {
    name: 'chorus:styles-of-class-names',
    enforce: 'post',
    apply: 'build',
    transform: {
      order: 'post',
      filter: { id: /\.module\.css$/ },
      // A module whose class names are all inlined elsewhere would be dropped, and its rules with it.
      handler: (code) => ({ code, map: null, moduleSideEffects: 'no-treeshake' }),
    },
  },
]
