import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'

// Runs every suite in order, even after one has failed. Ends with the summary lines that the suites' own runners printed.
const suites = ['check', 'test:unit', 'test:conformance', 'test:e2e']

/** In CI the real networks run too, beside the first suites: they mostly wait, for packages and for a network to fill. They end before the browser tests begin. */
const beside = process.env['CI'] ? { suite: 'test:peers', until: 'test:conformance' } : undefined

/** vitest: `Test Files`, `Tests`. Playwright: `12 passed (8.0s)`, `1 failed` …. Both: a line per test that failed (✘) or needed a retry (↻). */
const summary = /^\s*(?:Test Files|Tests) {2}.*|^\s*\d+ (?:passed|failed|flaky|skipped|interrupted|did not run)\b.*|^[✘↻] \w+ › .*/

// oxlint-disable-next-line no-control-regex -- colours are escape sequences, which begin with a control character
const colours = /\u001b\[[\d;]*m/g

interface Result {
  suite: string
  passed: boolean
  lines: string[]
  output: string
}

/** `isPrinted`: the output appears while the suite runs, and not after it has ended. */
function run(suite: string, isPrinted = true): Promise<Result> {
  const child = spawn('npm', ['run', '--silent', suite], {
    stdio: ['ignore', 'pipe', isPrinted ? 'inherit' : 'pipe'],
    shell: process.platform === 'win32',
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      if (isPrinted) process.stdout.write(text)
      output += text
    })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      const lines = output
        .replaceAll(colours, '')
        .split('\n')
        .filter((line) => summary.test(line))
      resolve({ suite, passed: code === 0, lines, output })
    })
  })
}

const results: Result[] = []
const running = beside && run(beside.suite, false)
for (const suite of suites) {
  console.log(`\n── npm run ${suite}`)
  results.push(await run(suite))
  if (running && suite === beside.until) {
    const result = await running
    console.log(`\n── npm run ${result.suite}\n${result.output}`)
    results.push(result)
  }
}

console.log('\n── Summary')
for (const { suite, passed, lines } of results) {
  console.log(`${passed ? 'passed' : 'FAILED'}  ${suite}`)
  for (const line of lines) console.log(line)
}
if (!existsSync(new URL('../../shared/corpora/', import.meta.url)))
  console.log('skipped  tests that compare with published corpora: ../shared/corpora is absent')
if (results.some(({ passed }) => !passed)) process.exitCode = 1
