import { readdirSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { findAffectedSpecs, specsByFolder, toSpec, wholeProductSpecs } from '../e2e/affected-specs.ts'

const root = path.join(import.meta.dirname, '../..')
const specs = readdirSync(path.join(root, 'tests/e2e'), { recursive: true, encoding: 'utf8' }).flatMap(
  (name) => toSpec(`tests/e2e/${name}`) ?? [],
)
const none = () => []

describe('the browser tests a change affects', () => {
  test('has a row for every feature', () => {
    const features = readdirSync(path.join(root, 'web/features'), { withFileTypes: true }).filter((entry) => entry.isDirectory())
    const missing = features.map(({ name }) => `web/features/${name}`).filter((folder) => !specsByFolder[folder])
    expect(missing, 'Add a row for these folders to tests/e2e/affected-specs.ts').toEqual([])
  })

  test('has every spec in a row, and only existing specs', () => {
    const named = new Set([...Object.values(specsByFolder).flat(), ...wholeProductSpecs])
    expect(
      specs.filter((spec) => !named.has(spec)),
      'Add these specs to a row of tests/e2e/affected-specs.ts',
    ).toEqual([])
    expect([...named].filter((spec) => !specs.includes(spec))).toEqual([])
  })

  test('names every spec differently, whatever its folder', () => {
    expect(specs.length).toBeGreaterThan(30)
    expect(specs.filter((spec, index) => specs.indexOf(spec) !== index)).toEqual([])
  })

  test('runs a changed spec, and the specs that import a changed support file', () => {
    expect(findAffectedSpecs(['tests/e2e/posts/media.spec.ts'], none)).toEqual(['media'])
    expect(findAffectedSpecs(['tests/e2e/axe.ts'], () => ['media', 'push'])).toEqual(['media', 'push'])
  })

  test('runs the specs of the innermost folder with a row', () => {
    expect(findAffectedSpecs(['web/features/media/viewer.tsx'], none)).toEqual(['media'])
    expect(findAffectedSpecs(['web/features/new-one/part.tsx'], none)).toEqual(['post-actions', 'shell'])
    expect(findAffectedSpecs(['model/post.ts'], none)).toEqual(['post-actions', 'shell'])
  })

  test('runs no spec for docs, scripts and unit tests', () => {
    expect(
      findAffectedSpecs(
        ['README.md', 'docs/glossary.md', 'scripts/peers.ts', 'web/cache/edits.test.ts', 'tests/provider/provider-responses.ts'],
        none,
      ),
    ).toEqual([])
  })
})
