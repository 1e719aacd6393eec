import { networkIdentities, networkNames } from '@chorus/model/network-identity'
import type { SourceFile } from './source-file.ts'

/** What a network is called in any table, URL or sentence. */
const allNames = new Set<string>(
  networkNames.flatMap((name) => {
    const { label, platform, sessionType, segment } = networkIdentities[name]
    return [name, label, platform, sessionType, segment]
  }),
)
/** `x` is also an axis, so alone it means the network only where the surrounding code does. */
const isClear = (word: string) => word.length > 1 && allNames.has(word)
const speaksOfNetwork = /(network|source|segment|descriptor|platform|session)/i

const isTest = (path: string) => /\.test\.tsx?$/.test(path) || path.includes('/testing/')
/** An adapter knows its own network, and the registry has a row for each. Nothing else in these two rooms knows any. */
const isCommon = (path: string) => /^(web|server)\//.test(path) && !/^server\/networks\/([^/]+\/|adapters\.ts$)/.test(path) && !isTest(path)

/** Network names that code outside the adapters writes: in comparisons, arrays, unions, keys and calls. Each as `path: name`. */
export function findNetworkNames(files: readonly SourceFile[]): string[] {
  return files.filter(({ path }) => isCommon(path)).flatMap((file) => namesIn(file).map((name) => `${file.path}: ${name}`))
}

function namesIn({ comparisons, words, wordGroups }: SourceFile): string[] {
  const grouped = wordGroups.flatMap((group) => (group.some(isClear) ? group.filter((word) => allNames.has(word)) : []))
  const compared = comparisons.filter(({ subject, literal }) => allNames.has(literal) && speaksOfNetwork.test(subject))
  return [...new Set([...words.filter(isClear), ...grouped, ...compared.map(({ literal }) => literal)])].toSorted()
}

/** Names in unlisted files, and listed files that no longer name a network, so that the list can only shrink. */
export function findNewNetworkNames(files: readonly SourceFile[], allowed: readonly string[]): string[] {
  const found = findNetworkNames(files)
  const stale = allowed.filter((path) => !found.some((name) => name.startsWith(`${path}: `)))
  return [
    ...found.filter((name) => !allowed.some((path) => name.startsWith(`${path}: `))),
    ...stale.map((path) => `${path} no longer names a network: remove it from the list`),
  ]
}
