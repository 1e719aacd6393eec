import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { askedFor, findUnproven, readAcceptance } from './acceptance.ts'
import { findNetworkTies, findWrongArrows } from './arrows.ts'
import { findCircles } from './circles.ts'
import { findBarrels, findDrawers, findMisnamed, findOddNames } from './file-names.ts'
import { findLeaks } from './leaks.ts'
import { findNativeBuilds } from './native-packages.ts'
import { findNetworkComparisons } from './network-words.ts'
import { listFiles, readSources, readText, root } from './read-project.ts'

const paths = listFiles()
const sources = readSources()
const sourcePaths = sources.map(({ path }) => path)

test('imports between rooms follow the arrows', () => {
  expect(sources.length).toBeGreaterThan(20)
  expect(findWrongArrows(sources)).toEqual([])
})

test('no network knows another', () => {
  expect(findNetworkTies(sources)).toEqual([])
})

test('no files import each other in a circle', () => {
  expect(findCircles(sources)).toEqual([])
})

test('no file only hands on what others export', () => {
  expect(findBarrels(sources)).toEqual([])
})

test('no file or folder is a drawer', () => {
  expect(findDrawers(paths)).toEqual([])
})

test('file names are kebab-case', () => {
  expect(findOddNames(sourcePaths)).toEqual([])
})

test('a file is named after what it exports', () => {
  expect(findMisnamed(sources)).toEqual([])
})

test('no component asks for a network by name', () => {
  expect(findNetworkComparisons(sources)).toEqual([])
})

test('no package of the product compiles on installation', () => {
  const lockfile = JSON.parse(readText('package-lock.json')) as { packages: Record<string, { dev?: boolean; link?: boolean }> }
  const installed = Object.entries(lockfile.packages)
    .filter(([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link && existsSync(join(root, path)))
    .map(([path]) => ({ path, entries: readdirSync(join(root, path)) }))
  expect(installed.length).toBeGreaterThan(20)
  expect(findNativeBuilds(installed)).toEqual([])
})

test('no file names a folder of one machine or a registry', () => {
  const texts = paths.filter((path) => !/\.(png|jpg|webp|woff2|ico)$/.test(path)).map((path) => ({ path, text: readText(path) }))
  expect(findLeaks(texts)).toEqual([])
})

test('every acceptance row that is asked for names tests that there are', () => {
  const rows = readAcceptance(readText('docs/acceptance.md'))
  expect(askedFor.filter((id) => !rows.some((row) => row.id === id))).toEqual([])
  expect(findUnproven(rows, (path) => (paths.includes(path) ? readText(path) : undefined))).toEqual([])
})
