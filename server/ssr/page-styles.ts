import { readFileSync } from 'node:fs'
import path from 'node:path'
import { writeRules } from '@chorus/web/build/write-rules'
import * as v from 'valibot'

const Rule = v.object({ within: v.array(v.string()), css: v.string(), needs: v.array(v.array(v.string())) })
const Styles = v.object({ href: v.string(), rules: v.array(Rule) })

export interface PageStyles {
  /** Inlines the rules that apply to the elements of a rendered page, and preloads the stylesheet for its scripts. Decision 043. */
  addTo(html: string, nonce: string): string
}

export const readPageStyles = (clientFolder: string): PageStyles =>
  createPageStyles(JSON.parse(readFileSync(path.join(clientFolder, '.vite/styles.json'), 'utf8')))

/** @param written By the build. */
export function createPageStyles(written: unknown): PageStyles {
  const { href, rules } = v.parse(Styles, written)
  const preload = `<link rel="preload" as="style" href="${href}" fetchpriority="low"/>`
  return {
    addTo(html, nonce) {
      const lists = new Set([...html.matchAll(/ class="([^"]*)"/g)].map(([, list]) => list!))
      const names = new Set([...lists].flatMap((list) => list.split(' ')))
      const css = writeRules(rules.filter(({ needs }) => needs.some((required) => required.every((name) => names.has(name)))))
      const end = html.indexOf('</head>')
      return `${html.slice(0, end)}${preload}<style nonce="${nonce}">${css}</style>${html.slice(end)}`
    },
  }
}
