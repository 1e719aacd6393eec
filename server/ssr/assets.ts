import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { ServerManifest } from '@tanstack/router-core'
import * as v from 'valibot'

const Chunk = v.object({
  file: v.string(),
  imports: v.optional(v.array(v.string()), []),
  isEntry: v.optional(v.boolean(), false),
})
const ViteManifest = v.record(v.string(), Chunk)
type ViteManifest = v.InferOutput<typeof ViteManifest>

type Messages = Readonly<Record<string, string>>

export interface PageModules {
  /** Route id → path of its page module, relative to web/. */
  pages: Readonly<Record<string, string>>
  /** Locale → paths of its message modules: those loaded at startup (`first`), those of one folder, and the rest (`others`). */
  locales: Readonly<Record<string, Messages>>
  /** The modules that need no others. */
  first: readonly string[]
  /** Part of the messages → folder of the modules that need it. */
  wordFolders: Readonly<Record<string, string>>
  /** Path of what else an account's page loads before it hydrates. */
  ofAccounts: string
}

/**
 * Builds the router's manifest of the built files: a page names its scripts in its first bytes, so that they load while it is parsed. One
 * manifest per locale, because messages are a chunk, for guests and for accounts.
 */
export function readAssets(clientFolder: string, modules: PageModules): (locale: string, hasAccounts: boolean) => ServerManifest {
  const manifest = v.parse(ViteManifest, JSON.parse(readFileSync(path.join(clientFolder, '.vite/manifest.json'), 'utf8')))
  const entry = Object.values(manifest).find(({ isEntry }) => isEntry)
  if (!entry) throw new Error('The build of the web app has no entry.')
  const entryKey = Object.keys(manifest).find((key) => manifest[key] === entry)!
  const toManifest = (messages: Messages, more: readonly string[]): ServerManifest => {
    const base = [...new Set([...filesOf(manifest, entryKey), ...filesOf(manifest, messages['first']!), ...more])]
    const wordsOf = (page: string) => [
      ...(modules.first.includes(page) ? [] : filesOf(manifest, messages['others']!)),
      ...Object.entries(modules.wordFolders).flatMap(([part, folder]) =>
        page.startsWith(folder) ? filesOf(manifest, messages[part]!) : [],
      ),
    ]
    const preloadsOf = (page: string) => [...filesOf(manifest, page), ...wordsOf(page)].filter((file) => !base.includes(file))
    const root = { scripts: [{ attrs: { type: 'module', src: `/${entry.file}` } }], preloads: base }
    const pages = Object.entries(modules.pages).map(([id, page]) => [id, { preloads: preloadsOf(page) }] as const)
    return { routes: { __root__: root, ...Object.fromEntries(pages) } }
  }
  const toManifests = (more: readonly string[] = []) =>
    Object.fromEntries(Object.entries(modules.locales).map(([locale, messages]) => [locale, toManifest(messages, more)]))
  const [ofGuests, ofAccounts] = [toManifests(), toManifests(filesOf(manifest, modules.ofAccounts))]
  return (locale, hasAccounts) => (hasAccounts ? ofAccounts : ofGuests)[locale]!
}

/** Returns the files of a chunk and of all its imports. */
function filesOf(manifest: ViteManifest, key: string, seen = new Set<string>()): string[] {
  const chunk = manifest[key]
  if (!chunk || seen.has(key)) return []
  seen.add(key)
  return [`/${chunk.file}`, ...chunk.imports.flatMap((next) => filesOf(manifest, next, seen))]
}
