import { execFileSync } from 'node:child_process'

/** The short hash of the commit being built. Undefined outside a git checkout. */
export function readCommit(): string | undefined {
  try {
    return execFileSync('git', ['rev-parse', '--short=10', 'HEAD'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return undefined
  }
}
