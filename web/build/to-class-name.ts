import { createHash } from 'node:crypto'
import path from 'node:path'

const web = path.join(import.meta.dirname, '..')

/** Makes a class name of a CSS module unique. Class names appear in every script and page, so they are short: no line numbers. */
export function toClassName(name: string, file: string): string {
  const source = path.relative(web, file.split('?')[0]!)
  return `${name}_${createHash('sha256').update(source).digest('hex').slice(0, 6)}`
}
