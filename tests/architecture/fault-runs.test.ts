import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const script = readFileSync(join(root, 'scripts/test-faults.ts'), 'utf8')
const variables = [...script.matchAll(/^ {2}(CHORUS_\w+):/gm)].map(([, name]) => name!)
const listed = [...script.matchAll(/^ {4}'([^']+)',$/gm)].map(([, text]) => text!)

/** Files of tests, by the way that the test runners take a filter: part of a path. */
const files = ['accounts', 'outbox', 'server', 'tests'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name}`)
    .filter((name) => name.endsWith('.ts') && !name.includes('node_modules') && statSync(join(root, name)).isFile()),
)

test('every count that npm run test:faults raises is read by a suite that it runs', () => {
  expect(variables.length).toBeGreaterThan(5)
  const isRun = (file: string) => listed.some((part) => file.includes(part)) || file.includes('kill-posting')
  for (const variable of variables) {
    const readers = files.filter((file) => readFileSync(join(root, file), 'utf8').includes(`'${variable}'`))
    expect(readers.filter(isRun), variable).not.toEqual([])
  }
})
