import { createHash } from 'node:crypto'
import path from 'node:path'
import { parseSync } from 'vite'

const web = path.join(import.meta.dirname, '..')

/**
 * Makes a class name of a CSS module unique. Class names appear in every script and page, so they are short: no line numbers. Throws for a
 * name that a script can't import.
 */
export function toClassName(name: string, file: string): string {
  if (parseSync('name.js', `let ${name}`).errors.length > 0) throw new Error(`${file}: a class can’t be called “${name}”.`)
  const source = path.relative(web, file.split('?')[0]!)
  return `${name}_${createHash('sha256').update(source).digest('hex').slice(0, 6)}`
}
