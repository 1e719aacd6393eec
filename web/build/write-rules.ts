interface Rule {
  /** The enclosing conditions, outermost first: `@media (…)`. */
  within: readonly string[]
  css: string
}

/** Writes rules in order, grouping consecutive rules with the same conditions. */
export function writeRules(rules: readonly Rule[]): string {
  let css = ''
  let open: readonly string[] = []
  for (const { within, css: rule } of rules) {
    if (within.join() !== open.join()) {
      css += `${'}'.repeat(open.length)}${within.map((condition) => `${condition}{`).join('')}`
      open = within
    }
    css += rule
  }
  return css + '}'.repeat(open.length)
}
