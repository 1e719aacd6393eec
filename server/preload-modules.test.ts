import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { preloadModules } from './preload-modules.ts'

/** Packages that a file loads on first use. */
const findLazyPackages = (text: string): string[] => [...text.matchAll(/import\('(?!\.)([\w@/-]+)'\)/g)].map(([, name]) => name!)

/** The in-memory database, which opens before the server listens. */
const beforeListening = ['@electric-sql/pglite']

test('every package that the server loads on first use is preloaded', async () => {
  const root = import.meta.dirname
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.includes('.test.') && file !== 'preload-modules.ts')
    .map((file) => readFileSync(path.join(root, file), 'utf8'))
  const lazy = new Set(files.flatMap(findLazyPackages).filter((name) => !beforeListening.includes(name)))
  const preloaded = findLazyPackages(readFileSync(path.join(root, 'preload-modules.ts'), 'utf8'))
  expect(preloaded.toSorted()).toEqual([...lazy].toSorted())
  await preloadModules()
})
