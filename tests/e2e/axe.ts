import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import type { AxeResults } from 'axe-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * A rule's impact is that of all its violations, so running the milder rules, a quarter of the time, would find nothing. A rule that is named
 * runs even where axe leaves it out by default.
 */
const seriousRules = `axe._audit.rules
  .filter(({ enabled, impact, tags }) => enabled && /serious|critical/.test(impact) && !/experimental|deprecated/.test(tags))
  .map(({ id }) => id)`
/** axe's list of rules is private: some that must be in it, and how many there are at least. */
const [knownRules, fewestRules] = [['color-contrast', 'button-name', 'image-alt', 'label', 'link-name', 'aria-required-children'], 50]

interface AxeScope {
  /** Only these rules. */
  rules?: readonly string[]
  /** All rules but these. */
  without?: readonly string[]
}

/** Serious and critical axe violations as `rule: selector`. */
export async function findSeriousViolations(page: Page, { rules, without = [] }: AxeScope = {}): Promise<string[]> {
  // The page's policy blocks foreign scripts and must stay in force, so axe runs over the debugging protocol.
  const cdp = await page.context().newCDPSession(page)
  const evaluate = async (expression: string): Promise<unknown> => {
    const { result, exceptionDetails } = await cdp.send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true })
    if (exceptionDetails) throw new Error(`axe failed: ${exceptionDetails.exception?.description ?? exceptionDetails.text}`)
    return result.value
  }
  try {
    if (!(await evaluate(`'axe' in window`))) await evaluate(`${source};0`)
    const runOnly = rules ?? ((await evaluate(seriousRules)) as string[])
    if (!rules) {
      expect(runOnly, 'axe’s serious rules').toEqual(expect.arrayContaining(knownRules))
      expect(runOnly.length, 'axe’s serious rules').toBeGreaterThan(fewestRules)
    }
    const options = JSON.stringify({ resultTypes: ['violations'], runOnly: runOnly.filter((rule) => !without.includes(rule)) })
    const { violations } = (await evaluate(`axe.run(document, ${options})`)) as AxeResults
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
  } finally {
    await cdp.detach()
  }
}

export async function expectNoSeriousAxeViolations(page: Page): Promise<void> {
  expect(await findSeriousViolations(page)).toEqual([])
}
