import type { Page } from '@playwright/test'

/**
 * Layout problems of a page, as sentences; empty means none. It scrolls sideways, column and aside overlap, pressable elements are covered, texts
 * overlap, or it lacks exactly one heading, main part, navigation or title.
 */
export const findLayoutProblems = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = []
    const isSeen = (element: Element) => element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })
    const report = (what: string, element: Element) => void found.push(`${what}: ${element.outerHTML.slice(0, 160)}`)
    /** The fixed or opened element that it belongs to and that overlaps the rest of the page. */
    const toLayer = (element: Element): Element => {
      for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
        const { position, zIndex } = getComputedStyle(at)
        if (/fixed|sticky/.test(position) || (position === 'absolute' && Number(zIndex) > 0)) return at
      }
      return document.body
    }

    const root = document.documentElement
    if (root.scrollWidth > root.clientWidth) found.push(`${root.scrollWidth} px wide instead of ${root.clientWidth}`)
    const [main, aside] = ['main', 'aside'].map((name) => document.querySelector(name)?.getBoundingClientRect())
    if (main && aside && aside.width > 0 && aside.left < main.right) found.push('the aside overlaps the main column')

    const count = (selector: string) => [...document.querySelectorAll(selector)].filter(isSeen).length
    if (count('h1') !== 1) found.push(`${count('h1')} h1 headings`)
    if (count('main') !== 1) found.push(`${count('main')} main elements`)
    if (count('nav[aria-label]') < 1) found.push('no labelled nav')
    if (!document.title) found.push('no document title')

    // Where a dialog is open, only what is in it can be pressed or read.
    const within = [...document.querySelectorAll('dialog')].findLast((dialog) => dialog.matches(':modal')) ?? document.body
    /** What remains visible of a box after all clipping ancestors. */
    const cut = (element: Element, { left, top, right, bottom }: DOMRect): DOMRect => {
      let [l, t, r, b] = [Math.max(left, 0), Math.max(top, 0), Math.min(right, innerWidth), Math.min(bottom, innerHeight)]
      for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
        if (getComputedStyle(at).overflow === 'visible' || (at === element && getComputedStyle(at).display === 'inline')) continue
        const box = at.getBoundingClientRect()
        ;[l, t, r, b] = [Math.max(l, box.left), Math.max(t, box.top), Math.min(r, box.right), Math.min(b, box.bottom)]
      }
      return new DOMRect(l, t, Math.max(r - l, 0), Math.max(b - t, 0))
    }
    for (const element of within.querySelectorAll('a[href], button, input, select, textarea, summary')) {
      const [first] = element.getClientRects()
      if (!first || !isSeen(element)) continue
      const box = cut(element, first)
      if (box.width < 6 || box.height < 6) continue
      const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
      if (!top || element.contains(top) || top.contains(element) || (element instanceof HTMLInputElement && top.closest('label'))) continue
      if (toLayer(top) !== document.body && toLayer(top) !== toLayer(element)) continue
      report(`covered by <${top.tagName.toLowerCase()} class="${top.getAttribute('class') ?? ''}">`, element)
    }

    const texts = document.createTreeWalker(within, NodeFilter.SHOW_TEXT)
    const lines: { box: DOMRect; element: Element; layer: Element }[] = []
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const element = node.parentElement!
      if (!node.nodeValue?.trim() || element.closest('script, style, svg, option') || !isSeen(element)) continue
      const layer = toLayer(element)
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const line of range.getClientRects()) {
        const box = cut(element, line)
        if (box.width > 2 && box.height > 2) lines.push({ box, element, layer })
      }
    }
    for (const [index, one] of lines.entries())
      for (const other of lines.slice(index + 1)) {
        if (one.element === other.element || one.layer !== other.layer) continue
        const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
        const height = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
        // Lines of a text may touch.
        if (width > 3 && height > Math.min(one.box.height, other.box.height) / 2)
          report(`“${one.element.textContent}” overlaps`, other.element)
      }
    return found
  })
