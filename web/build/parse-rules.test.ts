import { expect, test } from 'vitest'
import { parseRules } from './parse-rules.ts'
import { writeRules } from './write-rules.ts'

const needsOf = (css: string) => parseRules(css).map(({ needs }) => needs)

test('lists the classes that each selector requires', () => {
  expect(needsOf('.a_1 .b_2>svg,.c_3:hover{top:0}')).toEqual([[['a_1', 'b_2'], ['c_3']]])
  expect(needsOf('a:hover{top:0}[data-x=".d_4"]{top:0}:root{top:0}')).toEqual([[[]], [[]], [[]]])
})

test('does not require the classes of pseudo-classes', () => {
  expect(needsOf('.a_1:not(.b_2,:has(.c_3)) .d_4{top:0}')).toEqual([[['a_1', 'd_4']]])
  expect(needsOf(':root:has(.b_2){top:0}')).toEqual([[[]]])
})

test('keyframes require what the rules that use them require', () => {
  expect(needsOf('@keyframes turn_1{to{top:0}}.a_1{animation:1s turn_1}.b_2{top:0}')).toEqual([[['a_1']], [['a_1']], [['b_2']]])
})

test('writes rules as they were read', () => {
  const css =
    '@font-face{src:url(/a.woff2)}.a_1{top:0}@media (width>=1px){.a_1{top:1px}@supports (top:2px){.a_1{top:2px}}.b_2{top:3px}}.b_2{top:4px}'
  const rules = parseRules(css)
  expect(rules.map(({ within }) => within.length)).toEqual([0, 0, 1, 2, 1, 0])
  expect(parseRules(writeRules(rules))).toEqual(rules)
})
