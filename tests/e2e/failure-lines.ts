import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { FullConfig, FullResult, Reporter, Suite, TestCase } from '@playwright/test/reporter'

/** Ends the output with one line per test that failed (✘) or passed only after a retry (↻). */
// oxlint-disable-next-line import/no-default-export -- Playwright requires it of a reporter
export default class FailureLines implements Reporter {
  #suite: Suite | undefined
  #root = ''

  onBegin({ rootDir }: FullConfig, suite: Suite): void {
    this.#root = rootDir
    this.#suite = suite
  }

  onEnd(_result: FullResult): void {
    for (const test of this.#suite?.allTests() ?? []) {
      const outcome = test.outcome()
      if (outcome === 'unexpected') process.stdout.write(`✘ ${this.#describe(test)}\n`)
      if (outcome === 'flaky') process.stdout.write(`↻ ${this.#describe(test)}\n`)
    }
  }

  /** Project, title, and the location and reason of the first failure. */
  #describe(test: TestCase): string {
    const { retry = 0 } = test.results.at(-1) ?? {}
    const failed = test.results.find(({ status }) => status !== test.expectedStatus && status !== 'skipped')
    const reason = stripVTControlCharacters(failed?.error?.message ?? '')
      .replaceAll(/\s+/g, ' ')
      .slice(0, 400)
    const { file, line } = failed?.error?.location ?? test.location
    const retries = retry === 1 ? '1 retry' : `${retry} retries`
    return `${test.parent.project()?.name} › ${test.title} › ${relative(this.#root, file)}:${line} (${retries}) ${reason}`
  }
}
