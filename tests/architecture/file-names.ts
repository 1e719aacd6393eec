import type { SourceFile } from './source-file.ts'

const drawers = /^(utils?|helpers?|common|misc|shared)$/

/** Folders and files that would hold anything. Each piece belongs beside its only user, or to a noun. */
export const findDrawers = (paths: readonly string[]): string[] =>
  paths.filter((path) => path.split('/').some((part) => drawers.test(part.replace(/\..*$/, ''))))

/** A route file's name is its URL: `post.$network.$id.tsx`, `__root.tsx`. */
const isRoute = (path: string) => path.startsWith('web/routes/')

const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/
const route = /^[a-z0-9$_.-]+$/

export const findOddNames = (paths: readonly string[]): string[] =>
  paths.filter((path) => {
    const name = path.split('/').at(-1) ?? ''
    return !(isRoute(path) ? route : kebab).test(name)
  })

/** Files that hand on what others export. Import from where a thing stands. */
export const findBarrels = (files: readonly SourceFile[]): string[] =>
  files.filter(({ onlyReExports }) => onlyReExports).map(({ path }) => path)

/** Files whose name is a place, a part that every network has, a table, or in the contract a resource, and not the name of an export. */
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

/** Source files of which no export shares a word with the name of the file or, within a room, of its folder. */
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
