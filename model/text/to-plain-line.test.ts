import { expect, test } from 'vitest'
import { toPlainLine } from './to-plain-line.ts'

test.each([
  ['  Two\n\t words \r\n', 'Two words'],
  ['a\u0000b\u001Bc\u0085d', 'a b c d'],
  ['a\u2028b\u2029c\u00A0d', 'a b c d'],
  ['\u202Egnp.elpmaxe\u202C \u2066x\u2069', 'gnp.elpmaxe x'],
  ['\u061Ca\u200Eb\u200Fc\u200Bd\uFEFFe\u00ADf\u2060g', 'abcdefg'],
  ['\uD800half', 'half'],
  // The joiners are part of these.
  ['👩‍🌾 می‌خواهم ❤️', '👩‍🌾 می‌خواهم ❤️'],
  ['&lt;b&gt;', '&lt;b&gt;'],
])('%j becomes %j', (text, line) => expect(toPlainLine(text)).toBe(line))

test.each(['', ' \n', '\u200B', '\u061C\u200E\u200F', '\u200D\uFE0F', '\u3164', '\u2800', '\u202E\u0000'])(
  '%j has no visible text',
  (text) => expect(toPlainLine(text, 10)).toBe(''),
)

test('cuts long text between characters, within the limit', () => {
  expect(toPlainLine('abcdef', 6)).toBe('abcdef')
  expect(toPlainLine('abcdefg', 6)).toBe('abcde…')
  expect(toPlainLine('abcd efg', 6)).toBe('abcd…')
  expect(toPlainLine('👩‍🌾👩‍🌾👩‍🌾', 12)).toBe('👩‍🌾👩‍🌾…')
  expect(toPlainLine('👩‍🌾👩‍🌾👩‍🌾', 11)).toBe('👩‍🌾👩‍🌾…')
  expect(toPlainLine('👩‍🌾👩‍🌾👩‍🌾', 10)).toBe('👩‍🌾…')
  expect(toPlainLine('e\u0301'.repeat(5000), 300).length).toBeLessThanOrEqual(300)
  expect(toPlainLine('👩‍👩‍👧‍👦', 5)).toBe('…')
})
