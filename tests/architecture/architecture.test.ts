import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import en from '../../web/i18n/locales/en.json' with { type: 'json' }
import { requiredRows, findUnproven, readAcceptance } from './acceptance.ts'
import { findNetworkTies, findWrongArrows } from './arrows.ts'
import { findBannedComments, findBannedTexts, findBannedTitles } from './banned-phrases.ts'
import { findCircles, findFolderCircles } from './circles.ts'
import { findMissingClasses } from './css-classes.ts'
import { findDeadPaths } from './doc-paths.ts'
import { findBarrels, findCatchAlls, findMisnamed, findOddNames } from './file-names.ts'
import { filesNamingNetworks } from './files-naming-networks.ts'
import { findFullFolders } from './full-folders.ts'
import { findLeaks } from './leaks.ts'
import { findUnreasonedExceptions } from './lint-exceptions.ts'
import { findLongFunctions, mayBeLong } from './long-functions.ts'
import { findNativeBuilds } from './native-packages.ts'
import { findNewNetworkNames } from './network-words.ts'
import { listFiles, readSources, readText, root } from './read-project.ts'
import { findUnlistedPlaces, findWrongLayers } from './web-layers.ts'

const paths = listFiles()
const sources = readSources()
const sourcePaths = sources.map(({ path }) => path)

test('imports between rooms follow the arrows', () => {
  expect(sources.length).toBeGreaterThan(20)
  expect(findWrongArrows(sources)).toEqual([])
})

test('no network imports another', () => {
  expect(findNetworkTies(sources)).toEqual([])
})

test('no files import each other in a circle', () => {
  expect(findCircles(sources)).toEqual([])
})

test('imports in web follow its layers and the order of its features', () => {
  expect(findWrongLayers(sources)).toEqual([])
  expect(findUnlistedPlaces(sources)).toEqual([])
})

test.each(['web', 'server'])('no folders of %s import each other in a circle', (room) => {
  expect(findFolderCircles(sources, room)).toEqual([])
})

test('no file only re-exports', () => {
  expect(findBarrels(sources)).toEqual([])
})

test('no file or folder has a catch-all name', () => {
  expect(findCatchAlls(paths)).toEqual([])
})

test('no folder holds more than 25 files, apart from the listed ones', () => {
  expect(findFullFolders(paths)).toEqual([])
})

test('functions have at most 100 lines', () => {
  const found = sourcePaths.filter((path) => !mayBeLong(path)).flatMap((path) => findLongFunctions({ path, text: readText(path) }))
  expect(found).toEqual([])
})

test('every exception from a lint rule gives its reason', () => {
  const files = sourcePaths.filter((path) => !path.startsWith('tests/architecture/'))
  expect(files.flatMap((path) => findUnreasonedExceptions({ path, text: readText(path) }))).toEqual([])
})

test('file names are kebab-case', () => {
  expect(findOddNames(sourcePaths)).toEqual([])
})

test('a file is named after what it exports', () => {
  expect(findMisnamed(sources)).toEqual([])
})

test('web and server name networks only in adapters and the listed files', () => {
  expect(findNewNetworkNames(sources, filesNamingNetworks)).toEqual([])
})

test('no production dependency compiles during installation', () => {
  const lockfile = JSON.parse(readText('package-lock.json')) as { packages: Record<string, { dev?: boolean; link?: boolean }> }
  const installed = Object.entries(lockfile.packages)
    .filter(([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link && existsSync(join(root, path)))
    .map(([path]) => ({ path, entries: readdirSync(join(root, path)) }))
  expect(installed.length).toBeGreaterThan(20)
  expect(findNativeBuilds(installed)).toEqual([])
})

test('no file contains a machine’s path or a registry URL', () => {
  const texts = paths.filter((path) => !/\.(png|jpg|webp|woff2|ico)$/.test(path)).map((path) => ({ path, text: readText(path) }))
  expect(findLeaks(texts)).toEqual([])
})

test('docs name only paths that exist', () => {
  const docs = paths.filter((path) => /^(docs\/.+|[A-Z]+)\.md$/.test(path)).map((path) => ({ path, text: readText(path) }))
  expect(docs.length).toBeGreaterThan(40)
  expect(findDeadPaths(docs, paths)).toEqual([])
})

test('every required acceptance row names existing tests', () => {
  const rows = readAcceptance(readText('docs/acceptance.md'))
  expect(requiredRows.filter((id) => !rows.some((row) => row.id === id))).toEqual([])
  expect(findUnproven(rows, (path) => (paths.includes(path) ? readText(path) : undefined))).toEqual([])
})

test('English texts use no banned phrases', () => {
  expect(findBannedTexts(en)).toEqual([])
})

test('comments use no banned phrases', () => {
  expect(sourcePaths.flatMap((path) => findBannedComments({ path, text: readText(path) }))).toEqual([])
})

test('titles of tests use no banned phrases', () => {
  const tests = sourcePaths.filter((path) => path.startsWith('tests/') || /\.(test|spec)\.tsx?$/.test(path))
  expect(tests.length).toBeGreaterThan(200)
  expect(tests.flatMap((path) => findBannedTitles({ path, text: readText(path) }))).toEqual([])
})

test('CSS modules define every class their components use', () => {
  const files = paths.filter((path) => path.startsWith('web/') && path.endsWith('.tsx')).map((path) => ({ path, text: readText(path) }))
  expect(findMissingClasses(files, (path) => (paths.includes(path) ? readText(path) : undefined))).toEqual([])
})
