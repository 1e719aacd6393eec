import { type ChildNode, type Container, parse } from 'postcss'

/** A rule of a stylesheet, and what must be on a page for it to apply. */
export interface StyleRule {
  /** The enclosing conditions, outermost first: `@media (…)`. */
  within: string[]
  css: string
  /** For each of its selectors, the class names that it requires. Empty: it may apply to any page. */
  needs: string[][]
}

const conditions = new Set(['media', 'supports', 'container', 'layer'])

/** Splits a stylesheet into its rules, in order. */
export function parseRules(css: string): StyleRule[] {
  const rules = collect(parse(css), [])
  return rules.map((rule) => {
    const keyframes = /^@keyframes ([\w-]+)/.exec(rule.css)?.[1]
    return keyframes
      ? { ...rule, needs: rules.filter((other) => other !== rule && other.css.includes(keyframes)).flatMap(({ needs }) => needs) }
      : rule
  })
}

const collect = (container: Container<ChildNode>, within: string[]): StyleRule[] =>
  (container.nodes ?? []).flatMap((node): StyleRule[] => {
    if (node.type === 'rule') return [{ within, css: node.toString(), needs: toNeeds(node.selector) }]
    if (node.type === 'comment') return []
    if (node.type === 'atrule' && node.nodes && conditions.has(node.name))
      return collect(node as Container<ChildNode>, [...within, `@${node.name} ${node.params}`])
    return [{ within, css: node.toString(), needs: [[]] }]
  })

/** Classes inside `:not()`, `:has()` and the like count as not required; at worst, a rule is kept needlessly. */
function toNeeds(selector: string): string[][] {
  let plain = selector.replaceAll(/\[[^\]]*\]/g, '')
  for (let previous = ''; previous !== plain;) [previous, plain] = [plain, plain.replaceAll(/\([^()]*\)/g, '')]
  return plain.split(',').map((one) => [...one.matchAll(/\.([\w-]+)/g)].map(([, name]) => name!))
}
