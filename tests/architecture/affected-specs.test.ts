import { readdirSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { findAffectedSpecs, specsByFolder, wholeProductSpecs } from '../e2e/affected-specs.ts'

const root = path.join(import.meta.dirname, '../..')
const specs = readdirSync(path.join(root, 'tests/e2e')).flatMap((name) => /^(.+)\.spec\.ts$/.exec(name)?.[1] ?? [])
const none = () => []

describe('the browser tests of a change', () => {
  test('every feature has a row', () => {
    const features = readdirSync(path.join(root, 'web/features'), { withFileTypes: true }).filter((entry) => entry.isDirectory())
    const missing = features.map(({ name }) => `web/features/${name}`).filter((folder) => !specsByFolder[folder])
    expect(missing, 'Add a row for these folders to tests/e2e/affected-specs.ts').toEqual([])
  })

  test('every spec is in a row, and every row names specs that exist', () => {
    const named = new Set([...Object.values(specsByFolder).flat(), ...wholeProductSpecs])
    expect(
      specs.filter((spec) => !named.has(spec)),
      'Add these specs to a row of tests/e2e/affected-specs.ts',
    ).toEqual([])
    expect([...named].filter((spec) => !specs.includes(spec))).toEqual([])
  })

  test('a changed spec runs itself, and a support file the specs that import it', () => {
    expect(findAffectedSpecs(['tests/e2e/media.spec.ts'], none)).toEqual(['media'])
    expect(findAffectedSpecs(['tests/e2e/axe.ts'], () => ['media', 'push'])).toEqual(['media', 'push'])
  })

  test('a changed file runs the specs of the innermost folder that has a row', () => {
    expect(findAffectedSpecs(['web/features/media/viewer.tsx'], none)).toEqual(['media'])
    expect(findAffectedSpecs(['web/features/new-one/part.tsx'], none)).toEqual(['post-actions', 'shell'])
    expect(findAffectedSpecs(['model/post.ts'], none)).toEqual(['post-actions', 'shell'])
  })

  test('docs, scripts and unit tests run no browser', () => {
    expect(
      findAffectedSpecs(
        ['README.md', 'docs/glossary.md', 'scripts/peers.ts', 'web/cache/edits.test.ts', 'tests/provider/provider-responses.ts'],
        none,
      ),
    ).toEqual([])
  })
})
