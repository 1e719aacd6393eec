import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { jsonToLex, type LexiconDoc, Lexicons, type LexRecord, type LexXrpcProcedure, type LexXrpcQuery } from '@atproto/lexicon'

const folder = join(import.meta.dirname, '../../../shared/corpora/atproto-lexicons')
export const hasLexicons = existsSync(folder)

export const loadLexicons = (): Lexicons =>
  new Lexicons(globSync('**/*.json', { cwd: folder }).map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as LexiconDoc))

export interface Listening {
  /** What was asked or answered otherwise than the published schemas say. */
  faults: Set<string>
  /** Every method that was asked with success. */
  methods: Set<string>
  /** Collections of all records that were written. */
  collections: Set<string>
  stop(): void
}

/** Listens to all that this process asks of a Bluesky service, and holds it to the protocol's published schemas. It changes nothing. */
export function listenToXrpc(root: string): Listening {
  const lexicons = loadLexicons()
  const ask = globalThis.fetch
  const listening: Listening = { faults: new Set(), methods: new Set(), collections: new Set(), stop: () => void (globalThis.fetch = ask) }
  const note = (what: string, work: () => unknown) => {
    try {
      work()
    } catch (error) {
      listening.faults.add(`${what}: ${String(error)}`)
    }
  }
  globalThis.fetch = async (target, init) => {
    const response = await ask(target, init)
    const url = new URL(target instanceof Request ? target.url : target)
    const method = /^\/xrpc\/([\w.]+)$/.exec(url.pathname)?.[1]
    if (url.origin !== root || !method || !response.ok) return response
    const definition = lexicons.getDef(method) as LexXrpcQuery | LexXrpcProcedure | undefined
    if (!definition) {
      listening.faults.add(`${method} is in no lexicon`)
      return response
    }
    listening.methods.add(method)
    note(`${method} params ${url.search}`, () => lexicons.assertValidXrpcParams(method, toParams(definition, url.searchParams)))
    if (typeof init?.body === 'string') {
      const input = JSON.parse(init.body) as RepoInput
      note(`${method} input`, () => lexicons.assertValidXrpcInput(method, jsonToLex(input)))
      for (const [collection, record] of listRecords(input)) {
        listening.collections.add(collection)
        note(`${method} ${collection}`, () => lexicons.assertValidRecord(collection, jsonToLex(record as LexRecord)))
      }
    }
    const text = await response.clone().text()
    if (text) note(`${method} output`, () => lexicons.assertValidXrpcOutput(method, jsonToLex(JSON.parse(text))))
    return response
  }
  return listening
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

/** A query is text: what each of its parts means, the lexicon says. */
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
