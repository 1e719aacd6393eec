import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync, Visitor } from 'vite'
import { firstModules, type WordFolder, wordFolders } from '../i18n/first-modules.ts'

interface LazyImport {
  /** Relative to web/. */
  target: string
  start: number
  end: number
}

interface Module {
  /** Relative to web/, without type imports. */
  imports: string[]
  lazy: LazyImport[]
  /** Ids of messages that it names. */
  words: ReadonlySet<string>
}

/** Which messages each module of the web app uses, so that they are loaded wherever it runs. */
export interface WordUse {
  modules: ReadonlyMap<string, Module>
  /** When a message loads: at startup, with the folder that alone uses it, or with all other parts. */
  partOf(id: string): WordPart
  /** Parts of the messages that a lazily loaded module and its static imports name, without those that load at startup. */
  findNeeded(module: string): ReadonlySet<WordPart>
}

export type WordPart = 'first' | 'others' | WordFolder

const start = 'app/entry-client.tsx'

/** Reads all sources. `web`: the folder of the web app. `ids`: of all messages. */
export function readWordUse(web: string, ids: readonly string[]): WordUse {
  const files = globSync('{app,cache,features,i18n,routes,services,ui}/**/*.{ts,tsx}', { cwd: web })
  const modules = new Map(files.map((file) => [toPosix(file), readModule(file, readFileSync(path.join(web, file), 'utf8'), ids)]))
  const wordsOf = (file: string) => [...collect(modules, file)].flatMap((each) => [...(modules.get(each)?.words ?? [])])
  const first = new Set([start, ...firstModules].flatMap(wordsOf))
  const partsOf = new Map<string, Set<WordPart>>()
  for (const [file, { words }] of modules)
    for (const id of words) partsOf.set(id, (partsOf.get(id) ?? new Set()).add(folderOf(file) ?? 'others'))
  const partOf = (id: string): WordPart => {
    if (first.has(id)) return 'first'
    const [part = 'others', ...more] = partsOf.get(id) ?? []
    return more.length > 0 ? 'others' : part
  }
  const findNeeded = (module: string) => new Set(wordsOf(module).map(partOf)).difference(new Set(['first']))
  return { modules, partOf, findNeeded }
}

const folderOf = (file: string): WordFolder | undefined =>
  (Object.keys(wordFolders) as WordFolder[]).find((part) => file.startsWith(wordFolders[part]))

const toPosix = (file: string): string => file.split(path.sep).join('/')

function collect(modules: WordUse['modules'], file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found
  found.add(file)
  for (const next of modules.get(file)?.imports ?? []) collect(modules, next, found)
  return found
}

export function readModule(file: string, text: string, ids: readonly string[]): Module {
  const { module, program } = parseSync(file, text)
  const toModule = (specifier: string) => path.posix.join(path.posix.dirname(toPosix(file)), specifier)
  const known = new Set(ids)
  const words = new Set<string>()
  const lazy: LazyImport[] = []
  new Visitor({
    Literal({ value }) {
      if (typeof value === 'string' && known.has(value)) words.add(value)
    },
    // `profile.${tab}` may be any id of this form.
    TemplateLiteral({ quasis }) {
      const texts = quasis.map(({ value }) => value.raw)
      if (!texts.some((each) => /\w\.|\.\w/.test(each))) return
      const pattern = new RegExp(`^${texts.map((each) => each.replaceAll(/[^\w ]/g, '\\$&')).join('[^.]+')}$`)
      for (const id of ids) if (pattern.test(id)) words.add(id)
    },
    ImportExpression({ source, start: from, end }) {
      if (source.type === 'Literal' && typeof source.value === 'string' && /^\..*\.tsx?$/.test(source.value))
        lazy.push({ target: toModule(source.value), start: from, end })
    },
  }).visit(program)
  const imports = module.staticImports.filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
  const exported = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ isType, moduleRequest }) => (!isType && moduleRequest) || []),
  )
  const specifiers = [...imports.map(({ moduleRequest }) => moduleRequest), ...exported].map(({ value }) => value)
  return { imports: specifiers.filter((specifier) => specifier.startsWith('.')).map(toModule), lazy, words }
}
