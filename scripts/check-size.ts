import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { firstModules, type WordFolder, wordFolders } from '../web/i18n/first-modules.ts'
import { localeModules } from '../web/i18n/locale-modules.ts'

// Compares the JavaScript of a first visit to each page, English messages included, with its budget. Reads the manifest that Vite writes beside
// the build.
interface Chunk {
  file: string
  src?: string
  isEntry?: boolean
  imports?: string[]
  dynamicImports?: string[]
}

type Manifest = Record<string, Chunk>

/** The service worker, which no page waits for. */
const worker = 'service-worker.js'

/** kB (1000 bytes) of brotli, just above what each needs. Pages without a row use the default budget. */
const budgets: Readonly<Record<string, number>> = {
  entry: 132.4,
  home: 158.3,
  post: 163.8,
  general: 156.8,
  search: 205.6,
  proposal: 198.4,
  votes: 198.9,
  space: 197.6,
  others: 194.8,
  [worker]: 12.8,
}

/** kB of gzip: what a network's own code for reading weighs. */
const readerBudgets: Readonly<Record<string, number>> = { lens: 25 }
/** kB of gzip: what the first press on New post loads beyond the home page, and what counts texts, which loads beside it. */
const composerParts = [
  { part: 'features/composer/composer-dialog.tsx', budget: 90 },
  { part: 'features/composer/counting/text-tools.ts', budget: 40 },
] as const
/** What only writes, logs in or manages. */
const ofWriters = /\/(?:acts|custody|keys|manage|publish|wallet|write)\/|\/(?:device-network|fetch-wallet-accounts|signer-keys)\.ts$/

const build = fileURLToPath(new URL('../web/dist/client/', import.meta.url))
const manifestPath = join(build, '.vite/manifest.json')

/** A chunk and its static imports. */
function collect(manifest: Manifest, key: string, found = new Set<string>()): Set<string> {
  const chunk = manifest[key]
  if (!chunk || found.has(chunk.file)) return found
  found.add(chunk.file)
  for (const next of chunk.imports ?? []) collect(manifest, next, found)
  return found
}

const words = localeModules.en

/** Every page: the entry's files and those of its lazy chunk (`features/…/home-page.tsx` → home), with the messages that both load. */
function toPages(manifest: Manifest): Map<string, Set<string>> {
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry)
  if (!entry) throw new Error('The manifest has no entry.')
  const first = collect(manifest, words.first, collect(manifest, entry))
  const pages = new Map([['entry', first]])
  for (const key of Object.keys(manifest)) {
    const page = /([\w-]+)-page\.tsx$/.exec(key)?.[1]
    if (!page) continue
    const files = collect(manifest, key, new Set(first))
    if (!firstModules.includes(key)) collect(manifest, words.others, files)
    for (const [part, folder] of Object.entries(wordFolders))
      if (key.startsWith(folder)) collect(manifest, words[part as WordFolder], files)
    pages.set(page, files)
  }
  return pages
}

const isOf = (network: string, key: string) => key.startsWith(`_${network}-`) || key.includes(`/networks/${network}/`)

/** A network's own chunks that a page loads immediately, even for guests who don't read the network. */
const findUnasked = (manifest: Manifest, network: string, page: ReadonlySet<string>): string[] =>
  Object.keys(manifest).flatMap((key) => (isOf(network, key) && page.has(manifest[key]!.file) ? manifest[key]!.file : []))

/** Each network's chunk, and what it loads late for reading. Excludes what networks share, which pages load anyway. */
function toReader(manifest: Manifest, network: string): Set<string> {
  const keys = Object.keys(manifest)
  const isShared = (key: string) => manifest[key]?.isEntry || /^_(?:calls|texts|errors)-/.test(key)
  const shared = keys.filter(isShared).reduce((found, key) => collect(manifest, key, found), new Set<string>())
  const own = keys.filter((key) => isOf(network, key) && !ofWriters.test(key))
  if (own.length < 2) throw new Error(`The manifest has no code that reads ${network}.`)
  const all = own.reduce((found, key) => collect(manifest, key, found), new Set(shared))
  return new Set([...all].filter((file) => !shared.has(file)))
}

function weigh(files: ReadonlySet<string>) {
  const scripts = [...files].filter((file) => file.endsWith('.js')).map((file) => readFileSync(join(build, file)))
  const sum = (sizeOf: (script: Buffer) => number) => scripts.reduce((total, script) => total + sizeOf(script), 0) / 1000
  return {
    files: scripts.length,
    gzip: sum((script) => gzipSync(script, { level: 9 }).length),
    brotli: sum((script) => brotliCompressSync(script).length),
  }
}

function checkSize() {
  if (!existsSync(manifestPath)) {
    console.log('There is no build to measure: run "npm run build" first.')
    return
  }
  const manifest = JSON.parse(readFileSync(manifestPath, 'utf8')) as Manifest
  const programs = new Map([...toPages(manifest), [worker, new Set([worker])]])
  const rows = [...programs].map(([page, files]) => {
    const { gzip, brotli, files: count } = weigh(files)
    return {
      page,
      files: count,
      'gzip kB': gzip.toFixed(1),
      'brotli kB': brotli.toFixed(1),
      'budget kB': budgets[page] ?? budgets.others ?? 0,
    }
  })
  console.table(rows)
  for (const [network, budget] of Object.entries(readerBudgets)) {
    const { gzip, files } = weigh(toReader(manifest, network))
    console.log(`Reading ${network}: ${gzip.toFixed(1)} kB of gzip in ${files} files, of ${budget} kB.`)
    for (const [page, scripts] of programs) {
      const unasked = findUnasked(manifest, network, scripts)
      if (unasked.length === 0) continue
      console.error(`${page} loads code of ${network} at once: ${unasked.join(', ')}.`)
      process.exitCode = 1
    }
    if (gzip <= budget) continue
    console.error(`Reading ${network} loads ${gzip.toFixed(1)} kB of its own JavaScript (gzip); its budget is ${budget} kB.`)
    process.exitCode = 1
  }
  checkComposer(manifest, programs)
  const heavy = rows.filter((row) => Number(row['brotli kB']) > row['budget kB'])
  for (const row of heavy) console.error(`${row.page} loads ${row['brotli kB']} kB of JavaScript; its budget is ${row['budget kB']} kB.`)
  if (heavy.length > 0) process.exitCode = 1
}

/** The composer and what it counts with load when they are first needed. */
function checkComposer(manifest: Manifest, programs: ReadonlyMap<string, ReadonlySet<string>>) {
  const known = new Set(programs.get('home'))
  for (const { part, budget } of composerParts) {
    const own = manifest[part]?.file
    if (own === undefined) throw new Error(`The manifest has no ${part}.`)
    for (const [page, scripts] of programs) {
      if (!scripts.has(own)) continue
      console.error(`${page} loads ${part} at once: ${own}.`)
      process.exitCode = 1
    }
    const files = [...collect(manifest, part)].filter((file) => !known.has(file))
    for (const file of files) known.add(file)
    const { gzip } = weigh(new Set(files))
    console.log(`${part}: ${gzip.toFixed(1)} kB of gzip in ${files.length} files beyond the home page, of ${budget} kB.`)
    if (gzip <= budget) continue
    console.error(`${part} loads ${gzip.toFixed(1)} kB of JavaScript (gzip); its budget is ${budget} kB.`)
    process.exitCode = 1
  }
}

checkSize()
