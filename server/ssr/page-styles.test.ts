import { parseRules } from '@chorus/web/build/parse-rules'
import { expect, test } from 'vitest'
import { createPageStyles } from './page-styles.ts'

const css = [
  ':root{color:red}',
  '.hidden{top:0}',
  '.row_a{top:1px}',
  '@media (width<700px){.frame_b{top:2px}.row_a{top:3px}}',
  '.row_a .on_c,.row_a.hidden{top:4px}',
  '.frame_b{top:5px}',
]
const styles = createPageStyles({ href: '/assets/a.css', rules: parseRules(css.join('')) })
const added = (text: string) => `<style nonce="x">${text}</style><link rel="stylesheet" href="/assets/a.css" media="print"/>`

test('inlines the rules that apply to the elements of a page, in their order', () => {
  const toPage = (text: string) => `<head><title>$&amp;</title>${text}</head><p class="row_a"></p><i class="hidden frame"></i><p></head>`
  const expected = [css[0], css[1], css[2], '@media (width<700px){.row_a{top:3px}}', css[4]].join('')
  expect(styles.addTo(toPage(''), 'x')).toBe(toPage(added(expected)))
})

test('inlines the rules without classes in every page', () => {
  expect(styles.addTo('<head></head>', 'x')).toBe(`<head>${added(css[0]!)}</head>`)
})
