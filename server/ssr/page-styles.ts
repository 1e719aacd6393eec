import { readFileSync } from 'node:fs'
import path from 'node:path'
import { writeRules } from '@chorus/web/build/write-rules'
import * as v from 'valibot'

const Rule = v.object({ within: v.array(v.string()), css: v.string(), needs: v.array(v.array(v.string())) })
const Styles = v.object({ href: v.string(), rules: v.array(Rule) })

export interface PageStyles {
  /** Inlines the rules that apply to the elements of a rendered page, and loads the stylesheet for its scripts. Decision 043. */
  addTo(html: string, nonce: string): string
  /** Links the beginning of a page to the stylesheet, because the rest of its elements are unknown. Decision 044. */
  linkFrom(html: string, nonce: string): string
}

export const readPageStyles = (clientFolder: string): PageStyles =>
  createPageStyles(JSON.parse(readFileSync(path.join(clientFolder, '.vite/styles.json'), 'utf8')))

/** @param written By the build. */
export function createPageStyles(written: unknown): PageStyles {
  const { href, rules } = v.parse(Styles, written)
  // Loaded as `print`, it delays nothing. It comes after the inline rules, because it contains the rules that override them.
  const late = `<link rel="stylesheet" href="${href}" media="print"/>`
  const insert = (html: string, tags: string) => {
    const end = html.indexOf('</head>')
    return `${html.slice(0, end)}${tags}${html.slice(end)}`
  }
  const write = (names: ReadonlySet<string>, nonce: string) => {
    const css = writeRules(rules.filter(({ needs }) => needs.some((required) => required.every((name) => names.has(name)))))
    return `<style nonce="${nonce}">${css}</style>`
  }
  return {
    linkFrom: (html, nonce) => insert(html, `${write(new Set(), nonce)}<link rel="stylesheet" href="${href}"/>`),
    addTo(html, nonce) {
      const lists = new Set([...html.matchAll(/ class="([^"]*)"/g)].map(([, list]) => list!))
      const names = new Set([...lists].flatMap((list) => list.split(' ')))
      return insert(html, `${write(names, nonce)}${late}`)
    },
  }
}
