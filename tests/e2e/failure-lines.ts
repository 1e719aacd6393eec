import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { FullConfig, Reporter, TestCase, TestResult } from '@playwright/test/reporter'

/** After everything, one line for each run of a test that went wrong: also where all that is kept of the output is its end. */
// Playwright takes a reporter by its file.
// oxlint-disable-next-line import/no-default-export
export default class FailureLines implements Reporter {
  #lines: string[] = []
  #root = ''

  onBegin({ rootDir }: FullConfig): void {
    this.#root = rootDir
  }

  onTestEnd(test: TestCase, { status, error }: TestResult): void {
    if (status === test.expectedStatus || status === 'skipped') return
    const words = stripVTControlCharacters(error?.message ?? '')
      .replaceAll(/\s+/g, ' ')
      .slice(0, 400)
    const { file, line } = error?.location ?? test.location
    this.#lines.push(`✘ ${test.parent.project()?.name} › ${test.title} › ${relative(this.#root, file)}:${line} ${words}`)
  }

  onEnd(): void {
    for (const line of this.#lines) process.stdout.write(`${line}\n`)
  }
}
