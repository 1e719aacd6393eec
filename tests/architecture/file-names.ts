import type { SourceFile } from './source-file.ts'

const catchAlls = /^(utils?|helpers?|common|misc|shared)$/

/** Folders and files whose name fits any content. Code belongs beside its only user, or in a file named after what it does. */
export const findCatchAlls = (paths: readonly string[]): string[] =>
  paths.filter((path) => path.split('/').some((part) => catchAlls.test(part.replace(/\..*$/, ''))))

/** A route file's name is its URL: `post.$network.$id.tsx`, `__root.tsx`. */
const isRoute = (path: string) => path.startsWith('web/routes/')

const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/
const route = /^[a-z0-9$_.-]+$/

export const findOddNames = (paths: readonly string[]): string[] =>
  paths.filter((path) => {
    const name = path.split('/').at(-1) ?? ''
    return !(isRoute(path) ? route : kebab).test(name)
  })

/** Files that only re-export. Import from the file that defines the export. */
export const findBarrels = (files: readonly SourceFile[]): string[] =>
  files.filter(({ onlyReExports }) => onlyReExports).map(({ path }) => path)

/** Files named after their role, such as an entry point, and not after an export. */
const namedByPlace = /(^|\/)(wire|main|http|entry-[a-z]+)\.tsx?$/

const isNamedByPlace = (path: string) =>
  isRoute(path) ||
  namedByPlace.test(path) ||
  /\.(test|config)\.[a-z]+$/.test(path) ||
  /^(contract|scripts|bench|tests|server\/db\/tables)\//.test(path)

const toWords = (name: string) =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    // X is a word of its own.
    .replaceAll(/X([A-Z][a-z])/g, 'X $1')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .map((word) =>
      word
        .replace(/ies$/, 'y')
        .replace(/sses$/, 'ss')
        .replace(/(?<!s)s$/, ''),
    )
    .filter(Boolean)

/** Source files where no export shares a word with the file's name or, within a room, with its folder's name. */
export function findMisnamed(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path, exports }) => exports.length > 0 && !isNamedByPlace(path))
    .filter(({ path, exports }) => {
      const words = toWords(path.split('/').slice(1).slice(-2).join(' ').replace(/\..*$/, ''))
      const exported = new Set(exports.flatMap(({ name }) => toWords(name)))
      return !words.some((word) => exported.has(word))
    })
    .map(({ path }) => path)
}
