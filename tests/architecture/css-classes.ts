import { resolveImport } from './source-file.ts'

interface StyledFile {
  path: string
  text: string
}

const specifiers = / from '[^']+'/g
const cssImport = /import (\w+) from '([^']+\.module\.css)'/g

/**
 * Classes that a component uses and its CSS module doesn't define, as `file: .class`.
 * TypeScript types every class as a string, so a renamed class would only show as a missing style.
 */
export function findMissingClasses(files: readonly StyledFile[], read: (path: string) => string | undefined): string[] {
  return files.flatMap(({ path, text }) =>
    [...text.matchAll(cssImport)].flatMap(([, name, specifier]) => {
      const defined = new Set([...(read(resolveImport(path, specifier!) ?? '') ?? '').matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, it]) => it))
      const used = text.replaceAll(specifiers, '').matchAll(new RegExp(`\\b${name}(?:\\.(\\w+)|\\['([\\w-]+)'\\])`, 'g'))
      const classes = new Set([...used].map(([, property, key]) => property ?? key!))
      return [...classes].filter((used) => !defined.has(used)).map((used) => `${path}: .${used}`)
    }),
  )
}
