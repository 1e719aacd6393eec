import { describe, expect, test } from 'vitest'
import { findJsonFault } from './find-json-fault.ts'

const nested = (depth: number, [open, close] = ['[', ']']) => open!.repeat(depth) + close!.repeat(depth)

describe('a JSON text', () => {
  test.each([
    ['of 64 levels', nested(64), undefined],
    ['of 65 levels', nested(65), 'nested'],
    ['of 65 levels of objects', '{"a":'.repeat(65) + '1' + '}'.repeat(65), 'nested'],
    ['of 500,000 levels', nested(500_000), 'nested'],
    ['of 500,000 levels that never close', '['.repeat(500_000), 'nested'],
    ['with brackets in a string', `{"a":"${'['.repeat(1000)}"}`, undefined],
    ['with brackets behind an escaped quote', String.raw`{"a":"\"[[[["}`, undefined],
    ['with a name twice', '{"isForce":false,"isForce":true}', 'twice'],
    ['with a name twice, once in escapes', String.raw`{"isForce":false,"is\u0046orce":true}`, 'twice'],
    ['with one name in two objects', '{"a":{"b":1},"c":{"b":1},"d":[{"b":1},{"b":2}]}', undefined],
    ['with a name as a value', '{"a":"a","b":["a","a"]}', undefined],
    ['with __proto__', '{"__proto__":{"isAdmin":true}}', 'forbidden'],
    ['with __proto__ in escapes', String.raw`{"\u005f_proto__":{"isAdmin":true}}`, 'forbidden'],
    ['with constructor deep inside', '{"a":[{"constructor":{"prototype":{}}}]}', 'forbidden'],
    ['with prototype', '{"prototype":1}', 'forbidden'],
    ['that speaks of __proto__', '{"text":"__proto__","list":["constructor"]}', undefined],
    ['with a NUL', String.raw`{"text":"a\u0000b"}`, 'NUL'],
    ['with a NUL in a name', String.raw`{"a\u0000b":1}`, 'NUL'],
    ['that speaks of a NUL', String.raw`{"text":"a\\u0000b"}`, undefined],
    ['that is a number', '12', undefined],
    ['that is nothing', '', undefined],
  ])('%s', (_, text, fault) => {
    if (fault === undefined) expect(findJsonFault(text)).toBeUndefined()
    else expect(findJsonFault(text)).toContain(fault)
  })

  // Not JSON: must neither throw nor hang, whatever the result.
  test.each(['{"a', '{"a":', '{"\\', '"', '}}}}]]]', '{]', '[}', ':::,,,', '{"a\\u00', '{,"a":1}', '\u0000', '{"\\ud800":1}', '{"\\x":1}'])(
    '%j',
    (text) => {
      expect([undefined, 'The body is not JSON.']).toContain(findJsonFault(text))
    },
  )
})
