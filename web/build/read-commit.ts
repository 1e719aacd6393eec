import { execFileSync } from 'node:child_process'

/** The first letters of what is built here. Undefined: the files are no checkout, or nobody can tell. */
export function readCommit(): string | undefined {
  try {
    return execFileSync('git', ['rev-parse', '--short=10', 'HEAD'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return undefined
  }
}
