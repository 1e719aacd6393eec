import { expect, test } from 'vitest'
import { parseHomeTab } from './home-tab.ts'

test.each([
  ['lens', 'lens'],
  ['x', 'x'],
  [undefined, undefined],
  ['', undefined],
  ['twitter', undefined],
  ['toString', undefined],
  ['//evil.example', undefined],
])('%j is %j', (text, tab) => expect(parseHomeTab(text)).toBe(tab))
