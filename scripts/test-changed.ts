import { execFileSync, spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { findAffectedSpecs, toSpec } from '../tests/e2e/affected-specs.ts'

// Runs what a change can affect: npm run test:changed [base]. Without a base the change is everything since origin/main, or, where
// there is no such branch, what is not committed yet.
const root = path.join(import.meta.dirname, '..')
const e2e = path.join(root, 'tests/e2e')

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
const hasRef = (name: string): boolean => {
  try {
    return git('rev-parse', '--verify', name) !== ''
  } catch {
    return false
  }
}

const given = process.argv[2] ?? (hasRef('origin/main') ? 'origin/main' : 'HEAD')
const base = git('merge-base', given, 'HEAD')
const changed = [git('diff', '--name-only', base), git('ls-files', '--others', '--exclude-standard')].flatMap((lines) =>
  lines.split('\n').filter(Boolean),
)

/** Specs that import a support file of the browser tests, directly or through another support file. */
function importersOf(file: string): string[] {
  const reached = new Set([path.join(root, file)])
  const files = readdirSync(e2e, { recursive: true, encoding: 'utf8' }).flatMap((name) =>
    name.endsWith('.ts') ? [path.join(e2e, name)] : [],
  )
  const importsReached = (from: string) =>
    [...readFileSync(from, 'utf8').matchAll(/from '(\.[^']+)'/g)].some(([, to]) => reached.has(path.resolve(path.dirname(from), to!)))
  for (let size = 0; size < reached.size;) {
    size = reached.size
    for (const from of files) if (!reached.has(from) && importsReached(from)) reached.add(from)
  }
  return [...reached].flatMap((from) => toSpec(path.relative(root, from)) ?? [])
}

/** Ends the process at the first step that fails. */
function run(title: string, command: string, ...args: string[]): void {
  console.log(`\n── ${title}`)
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' })
  if (status !== 0) process.exit(status ?? 1)
}

if (changed.length === 0) {
  console.log(`Nothing has changed since ${given}.`)
  process.exit(0)
}
const specs = findAffectedSpecs(changed, importersOf)
console.log(`${changed.length} changed files since ${given}. Browser tests: ${specs.join(', ') || 'none'}.`)
run('npm run check', 'npm', 'run', '--silent', 'check')
const projects = ['unit', 'server', 'conformance'].flatMap((name) => ['--project', name])
run(
  'Tests that import a changed file',
  'vitest',
  'run',
  ...projects,
  '--changed',
  base,
  '--passWithNoTests',
  '--exclude',
  'tests/faults/**',
)
if (specs.length > 0) {
  run('npm run build', 'npm', 'run', '--silent', 'build')
  run('Chromium', process.execPath, 'scripts/ensure-chromium.ts')
  const files = specs.map((spec) => `/${spec}.spec.ts`)
  run('Browser tests', 'playwright', 'test', '--config', 'tests/e2e/playwright.config.ts', ...files)
}
