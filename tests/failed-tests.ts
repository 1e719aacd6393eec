import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { Reporter, TestModule } from 'vitest/node'

/** Ends the output with one line per test that failed (✘) or passed only after a retry (↻), like the browser tests' own. */
export class FailedTests implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    for (const module of modules) {
      for (const error of module.errors()) process.stdout.write(`✘ ${describe(module, 'the file itself', error.message)}\n`)
      for (const test of module.children.allTests()) {
        const { state, errors } = test.result()
        const reason = errors?.[0]?.message ?? ''
        if (state === 'failed') process.stdout.write(`✘ ${describe(module, test.fullName, reason)}\n`)
        else if (test.diagnostic()?.flaky)
          process.stdout.write(`↻ ${describe(module, test.fullName, reason, test.diagnostic()?.retryCount)}\n`)
      }
    }
  }
}

/** Project, title, file and the reason of the first failure. */
function describe({ project, moduleId }: TestModule, title: string, reason: string, retries = 0): string {
  const counted = retries === 0 ? '' : retries === 1 ? ' (1 retry)' : ` (${retries} retries)`
  const shortened = stripVTControlCharacters(reason).replaceAll(/\s+/g, ' ').slice(0, 400)
  return `${project.name} › ${title} › ${relative(process.cwd(), moduleId)}${counted} ${shortened}`
}
