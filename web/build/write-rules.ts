interface Rule {
  /** The conditions around it, outermost first: `@media (…)`. */
  within: readonly string[]
  css: string
}

/** Writes rules in order, with consecutive ones of the same conditions together. */
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
