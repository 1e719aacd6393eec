import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { jsonToLex, type LexiconDoc, Lexicons, type LexRecord, type LexXrpcProcedure, type LexXrpcQuery } from '@atproto/lexicon'

const folder = join(import.meta.dirname, '../../../shared/corpora/atproto-lexicons')
export const hasLexicons = existsSync(folder)

export const loadLexicons = (): Lexicons =>
  new Lexicons(globSync('**/*.json', { cwd: folder }).map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as LexiconDoc))

export interface XrpcCheck {
  /** Violations of the published schemas. */
  faults: Set<string>
  /** Methods that were called successfully. */
  methods: Set<string>
  /** Collections of the written records. */
  collections: Set<string>
  stop(): void
}

/** Checks every Bluesky call of this process against the protocol's published schemas, without changing it. */
export function checkXrpc(root: string): XrpcCheck {
  const lexicons = loadLexicons()
  const ask = globalThis.fetch
  const xrpcCheck: XrpcCheck = { faults: new Set(), methods: new Set(), collections: new Set(), stop: () => void (globalThis.fetch = ask) }
  const note = (what: string, work: () => unknown) => {
    try {
      work()
    } catch (error) {
      xrpcCheck.faults.add(`${what}: ${String(error)}`)
    }
  }
  globalThis.fetch = async (target, init) => {
    const response = await ask(target, init)
    const url = new URL(target instanceof Request ? target.url : target)
    const method = /^\/xrpc\/([\w.]+)$/.exec(url.pathname)?.[1]
    if (url.origin !== root || !method || !response.ok) return response
    const definition = lexicons.getDef(method) as LexXrpcQuery | LexXrpcProcedure | undefined
    if (!definition) {
      xrpcCheck.faults.add(`${method} is in no lexicon`)
      return response
    }
    xrpcCheck.methods.add(method)
    note(`${method} params ${url.search}`, () => lexicons.assertValidXrpcParams(method, toParams(definition, url.searchParams)))
    if (typeof init?.body === 'string') {
      const input = JSON.parse(init.body) as RepoInput
      note(`${method} input`, () => lexicons.assertValidXrpcInput(method, jsonToLex(input)))
      for (const [collection, record] of listRecords(input)) {
        xrpcCheck.collections.add(collection)
        note(`${method} ${collection}`, () => lexicons.assertValidRecord(collection, jsonToLex(record as LexRecord)))
      }
    }
    const text = await response.clone().text()
    if (text) note(`${method} output`, () => lexicons.assertValidXrpcOutput(method, jsonToLex(JSON.parse(text))))
    return response
  }
  return xrpcCheck
}

interface RepoInput {
  collection?: string
  record?: unknown
  writes?: { collection: string; value: unknown }[]
}

const listRecords = ({ collection, record, writes = [] }: RepoInput): [string, unknown][] => [
  ...(collection && record ? [[collection, record] as [string, unknown]] : []),
  ...writes.map(({ collection, value }): [string, unknown] => [collection, value]),
]

/** Converts query strings to the types that the lexicon declares. */
function toParams({ parameters }: LexXrpcQuery | LexXrpcProcedure, search: URLSearchParams): Record<string, unknown> {
  const params: Record<string, unknown> = {}
  for (const name of search.keys()) {
    const type = parameters?.properties?.[name]?.type
    const values = search.getAll(name)
    if (type === 'array') params[name] = values
    else if (type === 'integer') params[name] = Number(values[0])
    else if (type === 'boolean') params[name] = values[0] === 'true'
    else params[name] = values[0]
  }
  return params
}
