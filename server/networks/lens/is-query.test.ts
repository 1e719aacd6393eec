import { expect, test } from 'vitest'
import { isQuery } from './is-query.ts'

test.each([
  '{ me { id } }',
  'query Me { me { id } }',
  'query Me($mutation: String!) { me(of: $mutation) { subscription } }',
  'fragment F on mutationLike { id } query A { ...F }',
  'query A { a(text: "} mutation {") }',
  'query A { a(text: "\\"} mutation {") }',
  'query A { a(text: """\n} mutation { "\n""") }',
  '# mutation {}\nquery A { a }',
])('accepts %j', (document) => {
  expect(isQuery(document)).toBe(true)
})

test.each([
  'mutation { a }',
  'mutation M($a: Int = 1) @x { a }',
  '  \n,mutation{a}',
  'query A { a } mutation B { b }',
  'fragment F on T { id } subscription { a }',
  'query A { a(text: "# }") } mutation B { b }',
  'query A { a } #\nmutation B { b }',
  'query A { a } #\rmutation B { b }',
  'query A { a(text: """\\""" } """) } mutation B { b }',
  'query A { a(text: """) } mutation B { b }',
  'query A { a(text: "\n) } mutation B { b }',
  'query A { a }} mutation {',
  'query A { a',
])('rejects %j', (document) => {
  expect(isQuery(document)).toBe(false)
})
